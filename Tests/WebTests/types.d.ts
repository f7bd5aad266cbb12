// Types that comments of the page's modules name, and declarations that Debian's tsc 4.8 lacks.

/** The value of an attribute, or a listener of the event that has the attribute's name. */
type Attribute = string | number | boolean | null | undefined | ((event: any) => unknown);

type Child = Node | string | false | null | undefined;

/** The function `make` of `shared/dom.js`. Names of SVG elements come first: `a` and `title` are made as HTML. */
interface Make {
  <Name extends "svg" | "g" | "path" | "rect" | "circle" | "ellipse" | "text" | "line">(
    name: Name, attributes?: Record<string, Attribute>, ...children: (Child | Child[])[]): SVGElementTagNameMap[Name];
  <Name extends keyof HTMLElementTagNameMap>(
    name: Name, attributes?: Record<string, Attribute>, ...children: (Child | Child[])[]): HTMLElementTagNameMap[Name];
}

/** A module of a view. */
interface ViewModule {
  /** Loads the parts of the view that it needs at once. */
  prepare?: (argument?: string) => Promise<void>;
  /** Shows the view until the signal aborts. The argument is the second part of the address. */
  show: (main: HTMLElement, signal: AbortSignal, argument?: string) => void;
}

interface View {
  title: string;
  /** The view's stylesheets, below `/assets`. */
  styles: string[];
  load: () => Promise<ViewModule>;
}

/** An answer of a dialog. */
interface DialogAnswer {
  value: string;
  label: string;
  class?: string;
  disabled?: boolean;
}

/** A notification of the event stream. */
interface PostedNotification {
  id: string;
  category: string;
  title: string;
  body: string;
}

/** An event of the session. The API does not describe its members. */
interface SessionEvent {
  event: string;
  record?: SessionRecord | null;
  heardSeconds?: number;
  plannedSeconds?: number;
}

type SessionRecord = API.StretchSession | API.MeditationSession | API.RoutineSession;

interface Element {
  checkVisibility(): boolean;
}

interface WakeLockSentinel {
  release(): Promise<void>;
}

interface Navigator {
  /** Undefined in contexts that are not secure. */
  wakeLock?: { request(type: "screen"): Promise<WakeLockSentinel> };
}

interface Array<T> {
  toReversed(): T[];
}

declare namespace Intl {
  interface NumberFormatOptions {
    numberingSystem?: string;
  }
}

declare module "node:assert/strict";
declare module "node:child_process";
declare module "node:test";
declare module "node:url";
declare const process: any;
declare function setImmediate(callback: (value?: unknown) => void): void;
