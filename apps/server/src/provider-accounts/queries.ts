import { type Selectable, sql } from 'kysely';
import type { ProviderAccount } from '../db/schema.gen.ts';
import { same } from '../db/rows.ts';
import type { ReadTx, Tx } from '../db/within-agency.ts';
import type { CurrentAccounts, Port } from '../app/agency.ts';
import type { OwnProvider } from './account.ts';

export type AccountRow = Selectable<ProviderAccount>;

/** What an agency uses now, without secrets. */
export async function selectCurrent(tx: ReadTx): Promise<CurrentAccounts> {
  const rows = await tx
    .selectOwn('provider_account')
    .select(['id', 'port', 'provider'])
    .where('retired_at', 'is', null)
    .execute();
  const of = (port: Port) => {
    const found = rows.find(row => row.port === port);
    return found ? { id: found.id, provider: found.provider } : null;
  };
  return { carrier: of('carrier'), payment: of('payment') };
}

/** Every account that an agency has or had, oldest first. */
export const selectAccounts = (tx: ReadTx): Promise<AccountRow[]> =>
  tx.selectOwn('provider_account').selectAll().orderBy('id').execute();

export const selectAccount = (tx: ReadTx, id: number): Promise<AccountRow | undefined> =>
  tx.selectOwn('provider_account').selectAll().where('id', '=', id).executeTakeFirst();

export async function nextAccountId(tx: Tx): Promise<number> {
  const { id } = await tx
    .selectNoFrom(sql<number>`next_id('provider_account')`.as('id'))
    .executeTakeFirstOrThrow();
  return id;
}

export const insertAccount = (
  tx: Tx,
  account: Pick<AccountRow, 'agency_id' | 'id' | 'key_id' | 'sealed'> & { provider: OwnProvider; port: Port },
  now: Date,
) =>
  tx
    .insertInto('provider_account')
    .values({ ...account, created_at: now, changed_at: now })
    .execute();

/** The account is used for nothing new; answers which one it was, undefined when there was none. */
export const retireCurrent = (tx: Tx, port: Port, now: Date) =>
  tx
    .updateOwn('provider_account')
    .set({ retired_at: now, changed_at: now })
    .where('port', '=', port)
    .where('retired_at', 'is', null)
    .returning(['id', 'provider'])
    .executeTakeFirst();

/** Other keys of the same account, the same ones sealed anew, or none any more. */
export const replaceSealed = (
  tx: Tx,
  { agency_id, id }: Pick<AccountRow, 'agency_id' | 'id'>,
  change: { key_id: string; sealed: Buffer | null },
  now: Date,
) =>
  tx
    .updateTable('provider_account')
    .set(eb => ({ ...change, version: eb('version', '+', 1), changed_at: now }))
    .where('agency_id', '=', agency_id)
    .where('id', '=', id)
    .execute();

/** The newest moment at which something came to its end through an account; `open`: an attempt or a refund is under way. */
export async function selectUse(
  tx: Tx,
  { agency_id, id, port }: Pick<AccountRow, 'agency_id' | 'id' | 'port'>,
): Promise<{ last: Date | null; open: boolean }> {
  const column = port === 'carrier' ? 'attempt.carrier_account_id' : 'attempt.payment_account_id';
  const { last, open } = await tx
    .selectFrom('attempt')
    .leftJoin('money_entry as charge', join =>
      same(join, 'charge.attempt_id', 'attempt.id').on('charge.kind', '=', 'charge'),
    )
    .leftJoin('refund', join =>
      same(join, 'refund.charge_id', 'charge.id').on('refund.state', '=', 'pending'),
    )
    .select(eb => [
      eb.fn.max('attempt.updated_at').as('last'),
      sql<boolean>`coalesce(bool_or(refund.id is not null or attempt.state not in ('done', 'declined', 'failed')), false)`.as(
        'open',
      ),
    ])
    .where('attempt.agency_id', '=', agency_id)
    .where(column, '=', id)
    .executeTakeFirstOrThrow();
  return { last, open };
}
