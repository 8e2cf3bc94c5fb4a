import pg from 'pg';

/** Every row of every table that holds ours, as text, in an order of its own. */
export async function allRows(seeingAll: string): Promise<Record<string, string[]>> {
  const client = new pg.Client(seeingAll);
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname in ('public', 'simulator') and c.relname not like 'kysely%' order by 1`,
    );
    const found: Record<string, string[]> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t order by 1`);
      found[name] = rows.map(({ row }) => row);
    }
    return found;
  } finally {
    await client.end();
  }
}
