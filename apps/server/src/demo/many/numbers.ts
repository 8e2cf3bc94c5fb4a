import type pg from 'pg';

/** The first number of each kind that a run may use, and the year that its lots are numbered in. */
export type Numbers = {
  package: number;
  order: number;
  money: number;
  client: number;
  lot: number;
  lotOfYear: number;
  year: number;
};

/** Takes the numbers of a whole run from the current agency's sequences, save the lots', whose count comes out at the end. */
export async function reserve(
  client: pg.Client,
  wanted: { packages: number; clients: number; year: number },
): Promise<Numbers> {
  /** Sequences that are counted alike start at the highest of them. */
  const take = async (count: number, ...names: string[]) => {
    const { rows } = await client.query<{ last: number }>(
      'select max(last_id(name)) as last from unnest($1::text[]) name',
      [names],
    );
    const first = (rows[0]?.last ?? 0) + 1;
    for (const name of names) await skipIds(client, name, first + count - 1);
    return first;
  };
  return {
    package: await take(wanted.packages, 'package', 'package_number'),
    order: await take(wanted.packages, 'orders'),
    money: await take(wanted.packages, 'money_entry'),
    client: await take(wanted.clients, 'account', 'locker'),
    lot: await take(0, 'lot'),
    lotOfYear: await take(0, `lot-${wanted.year}`),
    year: wanted.year,
  };
}

/** Numbers up to `taken` are taken. */
export async function skipIds(client: pg.Client, sequence: string, taken: number): Promise<void> {
  await client.query('select skip_ids($1, $2)', [sequence, taken]);
}
