import { done } from '@puerta/contract/messages.es';
import { sum, toCents, toDollars } from '@puerta/domain/money/money';
import { anyOf } from '../../db/rows.ts';
import { searchOf } from '../packages/find-package.ts';
import type { Card, CardToken } from '../../adapters/payment/port.ts';
import type { Agency } from '../../app/agency.ts';
import type { Context, Handler, Input, Services } from '../../services/context.ts';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import { abandonCheckouts, payAttempt } from '../payment-engine/drive-attempt.ts';
import { outcomeOf, redirectOf } from '../payment-engine/present.ts';
import { limitPublicDeclines, readCard } from '../payment-engine/read-card.ts';
import {
  type MayBeLimited,
  openAttempt,
  openOnce,
  protection,
  type Protection,
  refuseUnderWay,
} from '../payment-engine/open-attempt.ts';
import type { AttemptRow, Share } from '../../services/purchase-kind.ts';
import { seesAmounts } from '../../services/tracking-link.ts';
import { lockOwed, lockOwedOf, owedBy, selectOwed } from './read-debts.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';

type Owed = NonNullable<Awaited<ReturnType<typeof selectOwed>>>;
type Payer = {
  accountId: number | null;
  address: string;
  card: Card | CardToken | null;
  protect: Protection | null;
};

/**
 * Pays what a package owes: an attempt without goods (docs/rules/payments.md). However many tabs and visitors try at
 * once, one of them pays; the others are told that it is under way or that nothing is owed. Answers the attempt, done
 * or held.
 */
export async function payDebt(
  services: Services & MayBeLimited,
  agency: Agency,
  owed: Owed,
  payer: Payer,
): Promise<AttemptRow | Refusal> {
  const opened = await openOnce(services, agency, payer.protect, () =>
    openDebt(services, agency, owed, payer),
  );
  if (isRefusal(opened)) return opened;
  if (!opened.fresh) return told(opened.attempt);
  const paid = await payAttempt(services, agency, opened.attempt, {
    card: payer.card,
    description: `${agency.name} ${owed.tracking_number}`,
    customer: { name: owed.name, email: owed.email, address: payer.address },
    ...(payer.accountId === null && { publicPage: `/tracking/${owed.tracking_number}` }),
  });
  return told(paid);
}

async function openDebt(services: Services, agency: Agency, owed: Owed, { protect, accountId }: Payer) {
  await abandonCheckouts(services, agency, { kind: 'debt', packageId: owed.id });
  return openAttempt(services, agency, 'debt', protect, async tx => {
    // as it stands now: another payment may have come first
    const now = await lockOwed(tx, owed.id);
    const amountCents = now ? owedBy(now) : 0;
    if (amountCents === 0) return refuse('no_debt');
    // asked before the attempt is recorded: whoever finishes the other one waits for the package that we hold
    const other = await refuseUnderWay(tx, { kind: 'debt', packageId: owed.id });
    return other ?? { orderId: null, packageId: owed.id, accountId, amountCents };
  });
}

/** The attempt, done or waiting; or why nothing was paid. */
export function told(attempt: AttemptRow): AttemptRow | Refusal {
  const outcome = outcomeOf(attempt);
  return isRefusal(outcome) ? outcome : attempt;
}

/** A held payment says so: nothing is paid until its review is over. */
export const reviewed = (attempt: AttemptRow) =>
  attempt.state === 'held'
    ? ({ status: 202, message: done.held, beside: { payment_status: 'held' } } as const)
    : { message: done.paid, beside: {} };

export const payOwnDebt: Handler<'POST /purchase/debt'> = async (context, { body }) => {
  const { agency, actor, address, idempotencyKey, read } = context;
  const { id, ...fields } = body;
  const card = readCard(context, fields, '');
  if (isRefusal(card)) return card;
  const owed = await selectOwed(read, { id });
  if (!owed || owed.account_id !== actor.id) return refuse('package_not_found');
  const protect = protection(idempotencyKey, `account:${actor.id}`, { debt: id });
  const paid = await payDebt(context, agency, owed, { accountId: actor.id, address, card, protect });
  if (isRefusal(paid)) return paid;
  const redirect = redirectOf(paid);
  if (redirect) return { data: { id, redirect }, beside: {} };
  return {
    data: { id, paid: toDollars(paid.amount_cents), payment: paid.reference },
    ...reviewed(paid),
  };
};

/** From the public page: only by our own tracking number, which cannot be guessed (docs/rules/permissions.md). */
export const payPublicDebt: Handler<'POST /tracking/:code/payment'> = async (
  context,
  { params, query, body },
) => {
  const { agency, address, idempotencyKey, read } = context;
  const card = readCard(context, body, '');
  if (isRefusal(card)) return card;
  const search = searchOf(params.code);
  const owed = search && (await selectOwed(read, search));
  if (!owed) return refuse('tracking_not_found');
  if (!seesAmounts(context, owed.id, query.signature)) return refuse('forbidden');
  const protect = protection(idempotencyKey, `package:${owed.id}`, { debt: owed.id });
  const paid = await limitPublicDeclines(context, owed.id, limited =>
    payDebt(limited, agency, owed, { accountId: null, address, card, protect }),
  );
  if (isRefusal(paid)) return paid;
  const redirect = redirectOf(paid);
  if (redirect) return { data: { redirect }, beside: {} };
  return { data: { paid: toDollars(paid.amount_cents) }, ...reviewed(paid) };
};

type Call = Context<'POST /purchase/debts'> & MayBeLimited;
type Body = Input<'POST /purchase/debts'>['body'];

/**
 * Pays what several packages owe (docs/rules/payments.md): one attempt without goods, whose sum each of them bears a
 * part of. All of them or none: one that owes nothing any more, or is being paid otherwise, refuses the whole.
 */
export async function payOwnDebts(context: Call, { body }: { body: Body }) {
  const { agency, actor, idempotencyKey } = context;
  const card = readCard(context, body, '');
  if (isRefusal(card)) return card;
  const ids = [...new Set(body.packages)].toSorted((a, b) => a - b);
  const protect = protection(idempotencyKey, `account:${actor.id}`, { debts: ids });
  const opened = await openOnce(context, agency, protect, () => openDebts(context, ids, body.total, protect));
  if (isRefusal(opened)) return opened;
  const attempt = opened.fresh
    ? await payAttempt(context, agency, opened.attempt, {
        card,
        description: `${agency.name} (${ids.length})`,
        customer: { name: actor.name, email: actor.email, address: context.address },
      })
    : opened.attempt;
  const paid = told(attempt);
  return isRefusal(paid) ? paid : answerFor(paid);
}

async function openDebts(context: Call, ids: number[], total: number, protect: Protection | null) {
  const { agency, actor } = context;
  // before anything is touched: nobody closes the page on which somebody else is paying
  if (!(await areOwn(context.read, actor.id, ids))) return refuse('package_not_found');
  for (const packageId of ids) await abandonCheckouts(context, agency, { kind: 'debt', packageId });
  return openAttempt(context, agency, 'debt', protect, async tx => {
    // as they stand now: one of them may have been paid or voided since they were shown
    const shares = await sharesOf(tx, ids);
    if (isRefusal(shares)) return shares;
    const amountCents = sum(shares.map(({ cents }) => cents));
    if (amountCents !== toCents(total)) return changed(shares, amountCents);
    return {
      orderId: null,
      packageId: null,
      accountId: actor.id,
      amountCents,
      shares: shares.map(({ package: id, cents }) => ({ package: id, cents })),
    };
  });
}

/** Whether all these packages are the account's. */
async function areOwn(tx: ReadTx, accountId: number, ids: number[]): Promise<boolean> {
  const { own } = await tx
    .selectOwn('package')
    .select(eb => eb.fn.countAll<number>().as('own'))
    .where('account_id', '=', accountId)
    .where('id', '=', anyOf(ids))
    .executeTakeFirstOrThrow();
  return Number(own) === ids.length;
}

type Owing = Share & { tracking: string };

/** What each bears, by package; nobody settles, changes or pays one of them until the transaction ends. */
async function sharesOf(tx: Tx, ids: number[]): Promise<Owing[] | Refusal> {
  const rows = await lockOwedOf(tx, ids);
  const shares = rows.map(row => ({
    package: row.id,
    cents: row.voided_at ? 0 : owedBy(row),
    tracking: row.tracking_number,
  }));
  const settled = shares.filter(({ cents }) => cents === 0);
  if (settled.length > 0) return refuse('no_debt', { trackings: settled.map(({ tracking }) => tracking) });
  for (const { package: packageId, tracking } of shares) {
    const other = await refuseUnderWay(tx, { kind: 'debt', packageId });
    if (other) return refuse(other.code, { trackings: [tracking] });
  }
  return shares;
}

const changed = (shares: Owing[], amountCents: number) =>
  refuse('price_changed', {
    price: {
      total: toDollars(amountCents),
      lines: shares.map(({ tracking, cents }) => ({
        code: 'debt',
        label: tracking,
        amount: toDollars(cents),
      })),
    },
  });

function answerFor(attempt: AttemptRow) {
  const packages = (attempt.shares as Share[]).map(share => share.package);
  const redirect = redirectOf(attempt);
  if (redirect) return { data: { packages, redirect }, beside: {} };
  return {
    data: { packages, paid: toDollars(attempt.amount_cents), payment: attempt.reference },
    ...reviewed(attempt),
  };
}
