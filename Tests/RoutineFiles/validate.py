"""validate.py SCHEMA FILE...: prints for each document of the YAML files "valid" or the first fault of the JSON Schema.

A line '---' separates documents. Scalars have the types of YAML 1.2, of which PyYAML knows only those of YAML 1.1.
"""
import json
import pathlib
import re
import sys

import jsonschema
import yaml


class Loader(yaml.SafeLoader):
    """A loader with the core schema of YAML 1.2."""

    yaml_implicit_resolvers = {}


def scalar(tag, pattern, first, value):
    Loader.add_implicit_resolver(tag, re.compile(f"^(?:{pattern})$"), first)
    Loader.add_constructor(tag, lambda loader, node: value(loader.construct_scalar(node)))


def whole(text):
    base = {"0o": 8, "0x": 16}.get(text[:2], 10)
    return int(text, 10) if base == 10 else int(text[2:], base)


DIGITS = list("-+.0123456789")
scalar("tag:yaml.org,2002:null", "|~|null|Null|NULL", ["", "~", "n", "N"], lambda text: None)
scalar("tag:yaml.org,2002:bool", "true|True|TRUE|false|False|FALSE", list("tTfF"), lambda text: text.lower() == "true")
scalar("tag:yaml.org,2002:int", "[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+", DIGITS, whole)
scalar("tag:yaml.org,2002:float", r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", DIGITS, float)

schema = json.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"))
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
for file in sys.argv[2:]:
    for text in pathlib.Path(file).read_text(encoding="utf-8").split("\n---\n"):
        try:
            faults = [fault.message for fault in validator.iter_errors(yaml.load(text, Loader))]
        except yaml.YAMLError as error:
            faults = [str(error)]
        print(" ".join(faults[0].split())[:200] if faults else "valid")
