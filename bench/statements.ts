import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from '../apps/server/src/db/schema.gen.ts';
import type { Tx } from '../apps/server/src/db/within-agency.ts';

export type Statement = { text: string; values: unknown[] };

/**
 * The statements that some work sends, as they reach PostgreSQL: what a bare program must send to do the same. Taken
 * from the server's own queries, so that the two cannot drift apart.
 */
export async function statementsOf(
  url: string,
  agencyId: number,
  work: (tx: Tx) => Promise<unknown>,
): Promise<Statement[]> {
  const sent: Statement[] = [];
  const pool = new pg.Pool({ connectionString: url, max: 1, types: { getTypeParser } });
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ level, query }) => {
      if (level === 'query') sent.push({ text: query.sql, values: [...query.parameters] });
    },
  });
  try {
    await pool.query("select set_config('puerta.agency', $1, false)", [String(agencyId)]);
    await work(db as unknown as Tx);
    return sent;
  } finally {
    await db.destroy();
  }
}

/** Counts as numbers, as the server reads them. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return oid === 1700 || oid === 20 ? Number : pg.types.getTypeParser(oid, format);
}
