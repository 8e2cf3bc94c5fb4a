import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';

export type Old = { table: keyof DB; column: string; before: Date };

/** Deletes so many rows at most that are older in this column, found by its index; answers how many. */
export async function deleteOlder(
  db: Kysely<DB>,
  /** null for a table of the deployment */
  agencyId: number | null,
  { table, column, before }: Old,
  most: number,
): Promise<number> {
  const name = sql.table(table);
  const theirs = agencyId === null ? sql`true` : sql`agency_id = ${agencyId}`;
  const { numAffectedRows } = await sql`
    delete from ${name} where ctid = any(array(
      select ctid from ${name} where ${theirs} and ${sql.ref(column)} < ${before} limit ${most}))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
