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

/** Takes the numbers of a whole run from the agency's sequences, save the lots', whose count comes out at the end. */
export async function reserve(
  client: pg.Client,
  agencyId: number,
  wanted: { packages: number; clients: number; year: number },
): Promise<Numbers> {
  /** Sequences that are counted alike start at the highest of them. */
  const take = async (count: number, ...names: string[]) => {
    const { rows } = await client.query<{ last: number }>(
      'select coalesce(max(value), 0) as last from counter where agency_id = $1 and name = any($2)',
      [agencyId, names],
    );
    const first = (rows[0]?.last ?? 0) + 1;
    for (const name of names) await raiseCounter(client, agencyId, name, first + count - 1);
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

/** Numbers up to `value` are taken. */
export async function raiseCounter(
  client: pg.Client,
  agencyId: number,
  name: string,
  value: number,
): Promise<void> {
  await client.query(
    `insert into counter (agency_id, name, value) values ($1, $2, $3)
     on conflict (agency_id, name) do update set value = greatest(counter.value, excluded.value)`,
    [agencyId, name, value],
  );
}

/** Gives back what was reserved of the movements of money and not used: their last number is how many there are. */
export async function returnUnusedMoney(client: pg.Client, agencyId: number): Promise<void> {
  await client.query('begin');
  // nobody takes a number between the two
  await client.query("select from counter where agency_id = $1 and name = 'money_entry' for update", [
    agencyId,
  ]);
  await client.query(
    `update counter set value = (select coalesce(max(id), 0) from money_entry where agency_id = $1)
     where agency_id = $1 and name = 'money_entry'`,
    [agencyId],
  );
  await client.query('commit');
}
