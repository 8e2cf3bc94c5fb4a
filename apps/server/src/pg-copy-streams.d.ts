// pg-copy-streams ships no types; this is what we use of it.
declare module 'pg-copy-streams' {
  import type { Readable, Writable } from 'node:stream';
  import type { Submittable } from 'pg';
  /** rowCount: once all is through */
  export function from(statement: string): Writable & Submittable & { rowCount: number };
  export function to(statement: string): Readable & Submittable & { rowCount: number };
}
