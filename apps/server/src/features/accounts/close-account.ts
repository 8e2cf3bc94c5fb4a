import { accountDone } from '@puerta/contract/people/account-texts.es';
import type { Actor } from '../../app/actor.ts';
import type { Fact } from '../../facts/fact.ts';
import type { Context, Reply } from '../../services/context.ts';
import { type Refusal, refuse } from '../../app/refusal.ts';
import { forgetPersonInFacts } from '../../facts/queries.ts';
import { tell } from '../../facts/tell.ts';
import { forgetTraces } from '../forget/forget-old.ts';
import { hasDebt } from '../debts/read-debts.ts';
import { checkOwnPassword } from '../own-password/check-own-password.ts';
import { endSessions } from '../session/end-sessions.ts';
import { lockAccount } from './queries.ts';
import { VOID_DAYS } from '@puerta/domain/parcels/parcel-limits';
import type { Account } from '../../db/schema.gen.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';
import { anyOf, same, updateRow } from '../../db/rows.ts';

type Endpoint = 'POST /profile/close';

/**
 * Closes a customer's account for good, unless it owes or something of it is under way (docs/rules/accounts.md). What
 * says who the person is goes; packages, money and invoices stay, as the law asks of the agency (docs/decisions/027).
 */
export async function closeAccount(
  context: Context<Endpoint>,
  pass: string,
): Promise<Reply<Endpoint> | Refusal> {
  const { actor, clock, files, within } = context;
  const refusal = await checkOwnPassword(context, pass);
  if (refusal) return refusal;
  const now = clock.now();
  const closed = await within(tx => endAccount(tx, actor, { actor: { ...actor, name: '' } }, now));
  if ('code' in closed) return closed;
  for (const key of closed.keys) await files.delete(key);
  return { data: null, message: accountDone.accountClosed };
}

/**
 * The same for whoever asked the operator; `by` says who does it, and why. Answers the keys of files that nothing names any more: the
 * caller deletes them once the transaction is done.
 */
export async function endAccount(
  tx: Tx,
  { id, locker }: Pick<Actor, 'id' | 'locker'>,
  by: Pick<Fact, 'actor' | 'to'>,
  now: Date,
): Promise<{ keys: string[] } | Refusal> {
  const { picture_key, email } = await lockAccount(tx, id);
  if (await hasDebt(tx, id)) return refuse('debt_pending');
  if (await hasSomethingUnderWay(tx, id, now)) return refuse('account_busy');
  const pictures = await forgetPerson(tx, id, now);
  const sent = await forgetTraces(tx, id, now);
  await forgetPersonInFacts(tx, id);
  await endSessions(tx, id, now);
  const object = { type: 'account', id, label: locker ?? '' } as const;
  tell(tx, { ...by, at: now, kind: 'account.closed', object, about: { clientId: id }, mailTo: email });
  return { keys: [...(picture_key ? [picture_key] : []), ...pictures, ...sent] };
}

/** A label that was never used counts as long as it could still be voided. */
const LABEL_LIFE_MS = VOID_DAYS * 24 * 3_600_000;

/** Whether a parcel of the account is on its way or a payment of it not decided yet. */
async function hasSomethingUnderWay(tx: ReadTx, accountId: number, now: Date): Promise<boolean> {
  const parcel = await tx
    .selectOwn('package')
    .select('id')
    .where('account_id', '=', accountId)
    .where('voided_at', 'is', null)
    .where(eb =>
      eb.or([
        eb('status', 'in', [2, 3, 4]),
        eb.and([eb('status', '=', 1), eb('created_at', '>', new Date(now.getTime() - LABEL_LIFE_MS))]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  const order = await tx
    .selectOwn('orders')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', 'in', ['placing', 'held', 'awaiting_payment'])
    .where(eb => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .limit(1)
    .executeTakeFirst();
  return parcel !== undefined || order !== undefined;
}

/**
 * Takes what says who a person is from their account, their address books and the orders that they sent. The row
 * stays, for packages and invoices hang on it; the e-mail and the locker are free for somebody else. Answers the keys of
 * signatures and photos of whoever took their packages, for the caller to delete.
 */
async function forgetPerson(tx: Tx, id: number, now: Date): Promise<string[]> {
  await updateRow(tx, 'account', id, {
    // unique in the agency, and no address of anybody
    email: `cerrada-${id}@invalid`,
    ...FORGOTTEN,
    active: false,
    closed_at: now,
  });
  for (const table of [
    'us_address',
    'venezuela_address',
    'saved_box',
    'recovery_code',
    'account_token',
  ] as const) {
    await tx.deleteFrom(table).where('agency_id', '=', tx.agencyId).where('account_id', '=', id).execute();
  }
  await tx
    .updateOwn('orders')
    .set({ sender_email: '', sender_phone: '', placed_from: null })
    .set({ receiver_email: '', receiver_phone: '', receiver_document: null })
    .where('account_id', '=', id)
    .execute();
  const taken = await tx
    .selectOwn('handover as h')
    .innerJoin('package as p', join => same(join, 'p.id', 'h.package_id'))
    .select(['h.id', 'h.picture_key'])
    .where('p.account_id', '=', id)
    .execute();
  await tx
    .updateOwn('handover')
    .set({ document: null, picture_key: null })
    .where('id', '=', anyOf(taken.map(one => one.id)))
    .execute();
  return taken.flatMap(({ picture_key: key }) => key ?? []);
}

/** Columns that say nothing of who somebody is; all others are forgotten. */
type Stays =
  | 'active'
  | 'agency_id'
  | 'blocked_at'
  | 'closed_at'
  | 'created_at'
  | 'email_is_first'
  | 'email_key'
  | 'id'
  | 'join_day'
  | 'kept_until'
  | 'locker_key'
  | 'mail_refused_at'
  | 'mail_stopped'
  | 'must_change_password'
  | 'muted_notices'
  | 'password_changed_at'
  | 'pending_email_at'
  | 'role'
  | 'second_factor_last_step'
  | 'terms_accepted_at'
  | 'terms_version'
  | 'version'
  | 'weekly_wanted';

const FORGOTTEN = {
  name: 'Cuenta cerrada',
  phone: '',
  password_hash: null,
  locker: null,
  picture_key: null,
  state: null,
  city: null,
  address: null,
  zip_code: null,
  referred_by: null,
  email_verified_at: null,
  pending_email: null,
  kept_email: null,
  second_factor_secret: null,
  second_factor_confirmed_at: null,
  second_factor_email: null,
  search: '',
} satisfies Record<Exclude<keyof Account, Stays | 'email'>, string | null>;
