import type pg from 'pg';

export type Table = {
  name: string;
  /** columns that a row must be given: neither generated nor nullable nor with a default */
  required: { name: string; type: string }[];
};

/** Every table of the schema `public`, read from the database itself, so that none can be forgotten. */
export async function tablesOf(owner: pg.Client): Promise<Table[]> {
  const { rows } = await owner.query<Table>(`
    select c.relname as name, coalesce(jsonb_agg(jsonb_build_object('name', a.attname, 'type', t.typname) order by a.attnum)
        filter (where a.attnotnull and not a.atthasdef and a.attidentity = ''), '[]') as required
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    group by c.relname order by c.relname`);
  return rows;
}

/** Inserts a row of an agency that has no meaning; texts say whose it is. */
export async function plantRow(client: pg.Client, table: Table, agency: number): Promise<void> {
  const names = table.required.map(column => `"${column.name}"`);
  const values = table.required.map(column => valueFor(column, table.name, agency));
  const places = values.map((_, at) => `$${at + 1}`);
  await client.query(`insert into "${table.name}" (${names.join()}) values (${places.join()})`, values);
}

function valueFor(column: { name: string; type: string }, table: string, agency: number): unknown {
  if (column.name === 'agency_id') return agency;
  switch (column.type) {
    case 'int2':
    case 'int4':
    case 'int8':
    case 'numeric':
      return 1;
    case 'bool':
      return false;
    case 'jsonb':
      return '{}';
    case 'uuid':
      return `00000000-0000-4000-8000-00000000000${agency}`;
    case 'bytea':
      return Buffer.from(`${table}-${agency}`);
    case 'date':
    case 'timestamptz':
      return new Date('2026-11-17T15:00:00Z');
    case 'text':
      return `${table}-${agency}`;
    default:
      throw new Error(`No value is known for ${table}.${column.name} of type ${column.type}`);
  }
}
