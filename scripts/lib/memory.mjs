/**
 * How the server's engine keeps house. The second flag lets what is kept grow by a quarter before it cleans up
 * thoroughly, where the engine would wait for several times as much on a machine with much memory; the third starts
 * that early; the first gives short-lived objects room to die before they count as kept; the last leaves Node's compiler
 * of types out. There is no ceiling: a server that is killed for memory serves nobody. docs/decisions/014 has the
 * figures.
 */
export const MEMORY_FLAGS = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=25',
  '--initial-old-space-size=64',
  // from the root, where the server is started
  '--import=./scripts/lib/plain-sources.mjs',
];

/** Threads share one pool of native memory, which glibc otherwise multiplies by the processors (elsewhere ignored). */
export const MEMORY_ENV = { MALLOC_ARENA_MAX: '1' };
