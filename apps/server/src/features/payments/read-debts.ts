import { amountOwed } from '@puerta/domain/balance';
import { type Cents, sum, toDollars } from '@puerta/domain/money';
import { type Refusal, refuse } from '../../app/refusal.ts';
import type { Tx } from '../../db/within-agency.ts';
import type { Handler } from '../../services/context.ts';
import { accountOf, type MoneyRow } from '../account-of.ts';
import { stateUnderWay } from '../purchases/drive-open.ts';
import { owesSomething, selectDebts } from './queries.ts';

type Debt = { id: number; orderId: number; tracking: string; cents: Cents; reviewed: boolean };

/** An account's packages that were received and await payment, newest first. */
export async function debtsOf(tx: Tx, agencyId: number, accountId: number): Promise<Debt[]> {
  const rows = await selectDebts(tx, agencyId, accountId);
  return rows.map(row => ({
    id: row.id,
    orderId: row.order_id,
    tracking: row.tracking_number,
    cents: owedBy(row),
    reviewed: row.reviewed,
  }));
}

/** What a package owes now. */
export const owedBy = (row: MoneyRow): Cents => amountOwed(accountOf(row));

/** Whether an account owes for any package: it may not buy then (docs/rules/money.md). */
export const hasDebt = (tx: Tx, agencyId: number, accountId: number): Promise<boolean> =>
  owesSomething(tx, agencyId, accountId);

/**
 * Why what a package owes must not be changed now: its debt is being paid, or a bank reviews the payment; null: it may.
 * `beforeCheckouts`: one that only waits on the provider's page is closed before anything is changed.
 */
export async function refuseWhilePaid(
  tx: Tx,
  agencyId: number,
  packageId: number,
  { beforeCheckouts = false } = {},
): Promise<Refusal | null> {
  const state = await stateUnderWay(tx, agencyId, { kind: 'debt', packageId });
  if (!state || (beforeCheckouts && state === 'awaiting')) return null;
  return refuse(state === 'held' ? 'debt_in_review' : 'debt_being_paid');
}

export const readDebts: Handler<'GET /purchase/debt'> = async ({ agency, actor, db }) => {
  const debts = await debtsOf(db.read(agency.id), agency.id, actor.id);
  return {
    data: {
      debt: debts.length > 0 ? 1 : 0,
      amount: toDollars(sum(debts.map(debt => debt.cents))),
      packages: debts.map(({ id, orderId, tracking, cents, reviewed }) => ({
        id,
        tracking_number: tracking,
        debt: toDollars(cents),
        order_id: orderId,
        reviewed,
      })),
    },
  };
};
