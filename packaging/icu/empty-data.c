// An empty table in place of the data of ICU, 34 MB, which Foundation links into every static program and Limber never
// reads. The linker finds this table first. It has a page of its own, so that a test can make it unreadable.
const unsigned char icudt76_dat[4096] __attribute__((aligned(4096))) = {0};
