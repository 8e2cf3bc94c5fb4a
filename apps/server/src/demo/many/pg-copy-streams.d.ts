// pg-copy-streams ships no types; this is what we use of it.
declare module 'pg-copy-streams' {
  import type { Writable } from 'node:stream';
  import type { Submittable } from 'pg';
  export function from(statement: string): Writable & Submittable;
}
