// An empty table in place of the data of ICU, 34 MB, which Foundation links into every static program and Limber never
// reads. tools/build links with --wrap=icudt76_dat, so that ICU refers to this table, and its own is left out. The table has
// a page of its own, so that a test can make it unreadable.
const unsigned char __wrap_icudt76_dat[4096] __attribute__((aligned(4096))) = {0};
