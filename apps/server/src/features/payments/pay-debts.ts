import { sum, toCents, toDollars } from '@puerta/domain/money';
import type { Tx } from '../../db/within-agency.ts';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import type { Context, Input } from '../../services/context.ts';
import type { AttemptRow, Share } from '../../services/purchase-kind.ts';
import { abandonCheckouts, payAttempt } from '../purchases/drive-attempt.ts';
import { refuseUnderWay } from '../purchases/drive-open.ts';
import { type MayBeLimited, openOnce, protection, type Protection } from '../purchases/find-repeat.ts';
import { openAttempt } from '../purchases/open-attempt.ts';
import { redirectOf } from '../purchases/open-checkout.ts';
import { readCard } from '../purchases/read-card.ts';
import { reviewed, told } from './pay-debt.ts';
import { areOwn, lockOwedOf } from './queries.ts';
import { owedBy } from './read-debts.ts';

type Call = Context<'POST /purchase/debts'> & MayBeLimited;
type Body = Input<'POST /purchase/debts'>['body'];

/**
 * Pays what several packages owe: one attempt without goods, whose sum each of them bears a part of (docs/decisions/052).
 * All of them or none: one that owes nothing any more, or is being paid otherwise, refuses the whole.
 */
export async function payOwnDebts(context: Call, { body }: { body: Body }) {
  const { agency, actor, idempotencyKey } = context;
  const card = readCard(context, body, '');
  if (isRefusal(card)) return card;
  const ids = [...new Set(body.packages)].toSorted((a, b) => a - b);
  const protect = protection(agency, idempotencyKey, `account:${actor.id}`, { debts: ids });
  const opened = await openOnce(context, agency, protect, () => openDebts(context, ids, body.total, protect));
  if (isRefusal(opened)) return opened;
  const attempt = opened.fresh
    ? await payAttempt(context, agency, opened.attempt, {
        card,
        description: `${agency.name} (${ids.length})`,
        customer: { name: actor.name, email: actor.email },
      })
    : opened.attempt;
  const paid = told(attempt);
  return isRefusal(paid) ? paid : answerFor(paid);
}

async function openDebts(context: Call, ids: number[], total: number, protect: Protection | null) {
  const { agency, actor } = context;
  // before anything is touched: nobody closes the page on which somebody else is paying
  if (!(await areOwn(context.db.read(agency.id), agency.id, actor.id, ids)))
    return refuse('package_not_found');
  for (const packageId of ids) await abandonCheckouts(context, agency, { kind: 'debt', packageId });
  return openAttempt(context, agency, 'debt', protect, async tx => {
    // as they stand now: one of them may have been paid or voided since they were shown
    const shares = await sharesOf(tx, agency.id, ids);
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

type Owing = Share & { tracking: string };

/** What each bears, by package; nobody settles, changes or pays one of them until the transaction ends. */
async function sharesOf(tx: Tx, agencyId: number, ids: number[]): Promise<Owing[] | Refusal> {
  const rows = await lockOwedOf(tx, agencyId, ids);
  const shares = rows.map(row => ({
    package: row.id,
    cents: row.voided_at ? 0 : owedBy(row),
    tracking: row.tracking_number,
  }));
  const settled = shares.filter(({ cents }) => cents === 0);
  if (settled.length > 0) return refuse('no_debt', { trackings: settled.map(({ tracking }) => tracking) });
  for (const { package: packageId, tracking } of shares) {
    const other = await refuseUnderWay(tx, agencyId, { kind: 'debt', packageId });
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
