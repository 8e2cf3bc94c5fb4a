import { amountOwed } from '@puerta/domain/money/balance';
import { type Cents, sum, toDollars } from '@puerta/domain/money/money';
import type { StoredTariff } from '@puerta/domain/money/pricing';
import { type Refusal, refuse } from '../../app/refusal.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';
import { declared, declaredMeasures } from '../../services/declared-queries.ts';
import type { Handler } from '../../services/context.ts';
import { accountOf, type MoneyRow } from '../../services/account-of.ts';
import { differenceReasonOf } from '../packages/show-difference.ts';
import { stateUnderWay } from '../payment-engine/open-attempt.ts';
import { sql } from 'kysely';
import { anyOf, same } from '../../db/rows.ts';

type Debt = {
  id: number;
  orderId: number;
  tracking: string;
  cents: Cents;
  /** why it arose, without its full stop */
  reason: string | null;
  reviewed: boolean;
};

/** An account's packages that were received and await payment, newest first. */
export async function debtsOf(tx: ReadTx, accountId: number): Promise<Debt[]> {
  const rows = await selectDebts(tx, accountId);
  return rows.map(row => ({
    id: row.id,
    orderId: row.order_id,
    tracking: row.tracking_number,
    cents: owedBy(row),
    // written by the order in this shape (migration 0003)
    reason: differenceReasonOf({ ...row, tariff: row.tariff as StoredTariff | null }),
    reviewed: row.reviewed,
  }));
}

/** What a package owes now. */
export const owedBy = (row: MoneyRow): Cents => amountOwed(accountOf(row));

/** Whether any package of an account was received and awaits payment: it may not buy then (docs/rules/money.md). */
export async function hasDebt(tx: ReadTx, accountId: number): Promise<boolean> {
  const row = await tx
    .selectOwn('package')
    .select('id')
    .where('account_id', '=', accountId)
    .where('payment', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Why what a package owes must not be changed now: its debt is being paid, or a bank reviews the payment; null: it may.
 * `beforeCheckouts`: one that only waits on the provider's page is closed before anything is changed.
 */
export async function refuseWhilePaid(
  tx: ReadTx,
  packageId: number,
  { beforeCheckouts = false } = {},
): Promise<Refusal | null> {
  const state = await stateUnderWay(tx, { kind: 'debt', packageId });
  if (!state || (beforeCheckouts && state === 'awaiting')) return null;
  return refuse(state === 'held' ? 'debt_in_review' : 'debt_being_paid');
}

export const readDebts: Handler<'GET /purchase/debt'> = async ({ actor, read }) => {
  const debts = await debtsOf(read, actor.id);
  return {
    data: {
      debt: debts.length > 0 ? 1 : 0,
      amount: toDollars(sum(debts.map(debt => debt.cents))),
      packages: debts.map(({ id, orderId, tracking, cents, reason, reviewed }) => ({
        id,
        tracking_number: tracking,
        debt: toDollars(cents),
        order_id: orderId,
        difference_reason: reason,
        reviewed,
      })),
    },
  };
};

/** Whether a bank reviews the payment of what a `package` owes, by itself or with others. */
const isReviewed = ({ agencyId }: ReadTx) => sql<boolean>`exists (select from attempt t
  where t.agency_id = ${agencyId} and t.kind = 'debt' and t.state = 'held' and t.state not in ('done', 'declined', 'failed')
    and (t.package_id = package.id
      or t.shares @> jsonb_build_array(jsonb_build_object('package', package.id))))`;

const selectDebts = (tx: ReadTx, accountId: number) =>
  tx
    .selectOwn('package')
    .innerJoin('orders as o', join => same(join, 'o.id', 'package.order_id'))
    .select(['package.id', 'order_id', 'tracking_number', 'price_cents', 'pickup_cost_cents', 'payment'])
    .select(['final_payment_cents', 'discount_cents'])
    .select(['package.weight', 'package.length', 'package.width', 'package.height'])
    .select(declared('tariff', 'package').as('tariff'))
    .select(declaredMeasures(side => `declared_${side}` as const, 'package'))
    .select(isReviewed(tx).as('reviewed'))
    .where('package.account_id', '=', accountId)
    .where('payment', '=', true)
    .where('voided_at', 'is', null)
    .orderBy('package.id', 'desc')
    .execute();

/** A package with what it owes and whose it is. */
export function selectOwed(tx: ReadTx, by: { id: number } | { tracking: string }) {
  return standing(tx)
    .where(eb =>
      'id' in by ? eb('package.id', '=', by.id) : eb('package.tracking_number', '=', by.tracking),
    )
    .executeTakeFirst();
}

/** The same, and nobody settles or changes the debt until the transaction ends. */
export const lockOwed = (tx: Tx, id: number) =>
  standing(tx).where('package.id', '=', id).forUpdate('package').executeTakeFirst();

/** The same of several, by package; void ones too. */
export const lockOwedOf = (tx: Tx, ids: number[]) =>
  owedPackages(tx)
    .select('package.voided_at')
    .where('package.id', '=', anyOf(ids))
    .orderBy('package.id')
    .forUpdate('package')
    .execute();

const owedPackages = (tx: ReadTx) =>
  tx
    .selectOwn('package')
    .innerJoin('account', join => same(join, 'account.id', 'package.account_id'))
    .select(['package.id', 'package.order_id', 'package.account_id', 'package.tracking_number'])
    .select(['price_cents', 'pickup_cost_cents', 'final_payment_cents', 'discount_cents', 'payment'])
    .select(['account.name', 'account.email']);

const standing = (tx: ReadTx) => owedPackages(tx).where('package.voided_at', 'is', null);

/** Takes the debt off the package; false when it was settled otherwise meanwhile. */
export async function settleDebt(tx: Tx, packageId: number) {
  return tx
    .updateOwn('package')
    .set({ payment: false })
    .where('id', '=', packageId)
    .where('payment', '=', true)
    .returning(['tracking_number', 'order_id', 'account_id'])
    .executeTakeFirst();
}
