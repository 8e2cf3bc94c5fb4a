import type { Promo } from '@puerta/domain/money/promos';
import { money, sides } from '../../lib/format.ts';

/** The promotions in the specified order of the home page. */
export const HOME_ORDER = ['AGPC', 'AGPB', 'AGPM', 'AGPA'] as const;

/** 2 × $399.00 = $798.00, from the dollars of one. */
export const multiplied = (count: number, amount: number): string =>
  `${count} × ${money(amount)} = ${money((Math.round(amount * 100) * count) / 100)}`;

/** Which boxes it takes, in one line. */
export const promoSizes = ({ sizes }: Promo): string =>
  sizes.map(size => `${size.weight} lb · ${sides(size)}`).join(' o ');
