import type { Selectable, Updateable } from 'kysely';
import type { DB } from '../apps/server/src/db/schema.gen.ts';
import type { TestApp } from './app.ts';
import pg from 'pg';

type Table = keyof DB;
type Row<T extends Table> = Selectable<DB[T]>;
type App = Pick<TestApp, 'services'>;
/** A row by its number, or all whose columns hold these values. */
type Which<T extends Table> = number | Partial<Row<T>>;
/** Any table: what these functions do is the same for each, which Kysely's types cannot follow. */
type Any = 'mail';

const held = (which: unknown) => (typeof which === 'number' ? { id: which } : which) as Partial<Row<Any>>;
const numberOf = (row: object) => ('id' in row && typeof row.id === 'number' ? row.id : 0);

/** Rows of `caribe`, or of another agency, past every call; those with a number in its order. */
export async function rowsOf<T extends Table>(
  { services }: App,
  table: T,
  which: Which<T> = {},
  agency = 1,
): Promise<Row<T>[]> {
  const rows = await services.db
    .read(agency)
    .selectFrom(table as Any)
    .selectAll()
    .where(eb => eb.and(held(which)))
    .execute();
  return rows.toSorted((one, other) => numberOf(one) - numberOf(other)) as unknown as Row<T>[];
}

/** The first of them, which must be there. */
export async function oneRow<T extends Table>(
  app: App,
  table: T,
  which: Which<T> = {},
  agency = 1,
): Promise<Row<T>> {
  const [row] = await rowsOf(app, table, which, agency);
  if (!row) throw new Error(`No such row of ${table}: ${JSON.stringify(which)}`);
  return row;
}

/** Makes rows what no call would make them. */
export async function changeRows<T extends Table>(
  { services }: App,
  table: T,
  which: Which<T>,
  values: Updateable<DB[T]>,
  agency = 1,
): Promise<void> {
  await services.db.within(agency, tx =>
    tx
      .updateTable(table as Any)
      .set(values as Updateable<DB[Any]>)
      .where(eb => eb.and(held(which)))
      .execute(),
  );
}

/** What reception leaves of a package that is heavier than declared: it owes this much. */
export const owe = (app: App, id: number, final_payment_cents = 1250) =>
  changeRows(app, 'package', id, { status: 2, payment: true, final_payment_cents });

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
