import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Agency } from '../apps/server/src/app/agency.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { getTypeParser } from '../apps/server/src/db/named-query.ts';
import type { DB } from '../apps/server/src/db/schema.gen.ts';
import { type Database, ofAgency, type Tx } from '../apps/server/src/db/within-agency.ts';
import { agencyBy } from '../apps/server/src/services/agency-by.ts';

export type Statement = { text: string; values: unknown[] };

/** A use case, run on a door that notes what it sends, with the agency and settings of a request. */
export type Work = (tx: Tx, request: { agency: Agency; config: typeof config }) => Promise<unknown>;

const config = readConfig({ SECRET: 'only-for-the-bench-only-for-the-bench' });

/**
 * The statements that some work sends for an agency, as they reach PostgreSQL: what a bare program must send to do the
 * same. Taken from the server's own queries, so that the two cannot drift apart.
 */
export async function statementsOf(url: string, agencyId: number, work: Work): Promise<Statement[]> {
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
    const tx = ofAgency(db, agencyId);
    const door = { deployment: db, read: () => tx } as unknown as Database;
    const agency = await agencyBy(door, config, 'id', agencyId);
    if (!agency) throw new Error(`There is no agency ${agencyId}`);
    // a server remembers the agency of its requests
    sent.length = 0;
    await work(tx, { agency, config });
    return sent;
  } finally {
    await db.destroy();
  }
}
