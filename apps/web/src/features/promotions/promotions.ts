import { money } from '../../lib/format.ts';

/** The promotions in the specified order of the home page. */
export const HOME_ORDER = ['AGPC', 'AGPB', 'AGPM', 'AGPA'] as const;

/** 2 × $399.00 = $798.00, from the dollars of one. */
export const multiplied = (count: number, amount: number): string =>
  `${count} × ${money(amount)} = ${money((Math.round(amount * 100) * count) / 100)}`;
