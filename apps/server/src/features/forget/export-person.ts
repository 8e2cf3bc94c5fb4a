import { sql } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import type { ReadTx } from '../../db/within-agency.ts';
import { idsOf } from './forget-old.ts';

type Owner = 'id' | 'account_id' | 'client_id' | 'order_id' | 'package_id' | 'ticket_id';

/** Tables that hold something of a customer, and by which columns it is theirs. */
export const OF_PERSON: Readonly<Partial<Record<keyof DB, readonly Owner[]>>> = {
  account: ['id'],
  us_address: ['account_id'],
  venezuela_address: ['account_id'],
  saved_box: ['account_id'],
  orders: ['account_id'],
  package: ['account_id'],
  package_event: ['package_id'],
  package_step: ['package_id'],
  handover: ['package_id'],
  pickup: ['order_id'],
  money_entry: ['order_id', 'package_id'],
  refund: ['package_id'],
  invoice: ['account_id'],
  ticket: ['account_id'],
  ticket_reply: ['ticket_id'],
  ticket_note: ['ticket_id'],
  ticket_file: ['ticket_id'],
  client_note: ['account_id'],
  client_message: ['account_id'],
  mail: ['account_id', 'order_id', 'package_id', 'ticket_id'],
  push: ['account_id'],
  session: ['account_id'],
  fact: ['client_id', 'order_id', 'package_id'],
};

/** How the agency reckons, what carriers charge it, and digests of what a person knows. */
const HIDDEN =
  'password_hash second_factor_secret second_factor_last_step search tariff carrier_negotiated_cents carrier_published_cents measured_leg_cents label_quoted_cents label_charged_cents money actor_name'.split(
    ' ',
  );

/** What of a customer stands in each table, as JSON by columns; tables without any are left out. */
export async function gatherPerson(tx: ReadTx, accountId: number): Promise<Map<string, object[]>> {
  const found = new Map<string, object[]>();
  for (const [table, owners] of Object.entries(OF_PERSON)) {
    const isTheirs = sql.join(
      owners.map(owner => sql`t.${sql.ref(owner)} ${condition(owner, tx.agencyId, accountId)}`),
      sql` or `,
    );
    const { rows } = await sql<{ row: object }>`
      select to_jsonb(t) - ${HIDDEN}::text[] as row from ${sql.table(table)} t
      where t.agency_id = ${tx.agencyId} and (${isTheirs})`.execute(tx);
    if (rows.length > 0)
      found.set(
        table,
        rows.map(({ row }) => row),
      );
  }
  return found;
}

const TABLE_OF = { order_id: 'orders', package_id: 'package', ticket_id: 'ticket' } as const;

const condition = (owner: Owner, agencyId: number, accountId: number) =>
  owner === 'id' || owner === 'account_id' || owner === 'client_id'
    ? sql`= ${accountId}`
    : sql`in ${idsOf(TABLE_OF[owner], agencyId, accountId)}`;
