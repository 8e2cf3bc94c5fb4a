import { money } from '../../lib/format.ts';

/** 2 × $399.00 = $798.00, from the dollars of one. */
export const multiplied = (count: number, amount: number): string =>
  `${count} × ${money(amount)} = ${money((Math.round(amount * 100) * count) / 100)}`;
