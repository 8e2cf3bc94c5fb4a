import { done } from '@puerta/contract/messages.es';
import { toDollars } from '@puerta/domain/money';
import { searchOf } from '../packages/find-package.ts';
import type { Card } from '../../adapters/payment/port.ts';
import type { Agency } from '../../app/agency.ts';
import type { Handler } from '../../services/context.ts';
import type { Services } from '../../services/services.ts';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import { abandonCheckouts, payAttempt } from '../purchases/drive-attempt.ts';
import { refuseUnderWay } from '../purchases/drive-open.ts';
import { outcomeOf } from '../purchases/explain-outcome.ts';
import { limitPublicDeclines } from '../purchases/limit-declines.ts';
import { type MayBeLimited, openOnce, protection, type Protection } from '../purchases/find-repeat.ts';
import { openAttempt } from '../purchases/open-attempt.ts';
import { redirectOf } from '../purchases/open-checkout.ts';
import type { AttemptRow } from '../../services/purchase-kind.ts';
import { seesAmounts } from '../../services/tracking-link.ts';
import { lockOwed, selectOwed } from './queries.ts';
import { readCard } from '../purchases/read-card.ts';
import { owedBy } from './read-debts.ts';

type Owed = NonNullable<Awaited<ReturnType<typeof selectOwed>>>;
type Payer = { accountId: number | null; card: Card | null; protect: Protection | null };

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
    customer: { name: owed.name, email: owed.email },
    ...(payer.accountId === null && { publicPage: `/tracking/${owed.tracking_number}` }),
  });
  return told(paid);
}

async function openDebt(services: Services, agency: Agency, owed: Owed, { protect, accountId }: Payer) {
  await abandonCheckouts(services, agency, { kind: 'debt', packageId: owed.id });
  return openAttempt(services, agency, 'debt', protect, async tx => {
    // as it stands now: another payment may have come first
    const now = await lockOwed(tx, agency.id, owed.id);
    const amountCents = now ? owedBy(now) : 0;
    if (amountCents === 0) return refuse('no_debt');
    // asked before the attempt is recorded: whoever finishes the other one waits for the package that we hold
    const other = await refuseUnderWay(tx, agency.id, { kind: 'debt', packageId: owed.id });
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
  const { agency, actor, db, idempotencyKey } = context;
  const { id, ...fields } = body;
  const card = readCard(context, fields, '');
  if (isRefusal(card)) return card;
  const owed = await selectOwed(db.read(agency.id), agency.id, { id });
  if (!owed || owed.account_id !== actor.id) return refuse('package_not_found');
  const protect = protection(agency, idempotencyKey, `account:${actor.id}`, { debt: id });
  const paid = await payDebt(context, agency, owed, { accountId: actor.id, card, protect });
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
  const { agency, db, idempotencyKey } = context;
  const card = readCard(context, body, '');
  if (isRefusal(card)) return card;
  const search = searchOf(params.code);
  const owed = search && (await selectOwed(db.read(agency.id), agency.id, search));
  if (!owed) return refuse('tracking_not_found');
  if (!seesAmounts(context, owed.id, query.signature)) return refuse('forbidden');
  const protect = protection(agency, idempotencyKey, `package:${owed.id}`, { debt: owed.id });
  const paid = await limitPublicDeclines(context, owed.id, limited =>
    payDebt(limited, agency, owed, { accountId: null, card, protect }),
  );
  if (isRefusal(paid)) return paid;
  const redirect = redirectOf(paid);
  if (redirect) return { data: { redirect }, beside: {} };
  return { data: { paid: toDollars(paid.amount_cents) }, ...reviewed(paid) };
};
