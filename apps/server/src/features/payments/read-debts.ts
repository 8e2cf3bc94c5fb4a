import { amountOwed } from '@puerta/domain/balance';
import { type Cents, sum, toDollars } from '@puerta/domain/money';
import type { Tx } from '../../db/within-agency.ts';
import type { Handler } from '../../services/context.ts';
import { accountOf, type MoneyRow } from '../account-of.ts';
import { isUnderWay } from '../purchases/drive-open.ts';
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

/** Whether a package's debt is being paid at this moment: what it owes must then not be changed. */
export const isBeingPaid = (tx: Tx, agencyId: number, packageId: number): Promise<boolean> =>
  isUnderWay(tx, agencyId, { kind: 'debt', packageId });

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
