import type pg from 'pg';
import type { Comparison } from '../test/disagreements.ts';

/** What a customer set out to buy, once, and what they were told of it however often they pressed. */
export type Purchase = {
  /** of this purchase alone: the books find it by it */
  content: string;
  told: 'bought' | 'held' | 'refused' | 'nothing';
  /** every order that an answer named */
  orders: Set<number>;
};

export const newPurchase = (made: Purchase[]): Purchase => {
  const purchase: Purchase = { content: `Ropa ${made.length + 1}`, told: 'nothing', orders: new Set() };
  made.push(purchase);
  return purchase;
};

/** Compares what customers were told with the orders in the books. */
export async function comparePurchases(owner: pg.ClientBase, made: Purchase[]): Promise<Comparison> {
  const { rows } = await owner.query<{ content: string; paid: number[] }>(
    "select content, array_agg(id) as paid from orders where state = 'paid' group by content",
  );
  const paidOf = new Map(rows.map(({ content, paid }) => [content, paid]));
  const differences = made
    .map(purchase => ({
      ...purchase,
      orders: [...purchase.orders],
      paid: paidOf.get(purchase.content) ?? [],
    }))
    .filter(seen => !isTrue(seen));
  return { what: 'customers: what they were told of each purchase', compared: made.length, differences };
}

function isTrue({
  told,
  orders,
  paid,
}: {
  told: Purchase['told'];
  orders: number[];
  paid: number[];
}): boolean {
  if (paid.length > 1) return false;
  if (told === 'bought') return orders.length === 1 && paid[0] === orders[0];
  // a review may have ended either way; one that refused frees the key, and a press that was late asks anew
  if (told === 'held') return paid.every(id => orders.includes(id));
  return told === 'refused' && orders.length + paid.length === 0;
}
