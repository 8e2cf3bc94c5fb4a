import { toCents, toDollars } from '@puerta/domain/money/money';
import { GROUP } from '@puerta/domain/money/products';
import { type Figure, FIGURE_NAMES, FIGURES, isDays } from '@puerta/domain/money/tariffs';
import { isRefusal } from '../../app/refusal.ts';
import type { Handler } from '../../services/context.ts';
import { presentLines } from '../quotes/present.ts';
import { priceTwice } from '../quotes/price-parcel.ts';

/** What one box costs to a city today and with figures that are not saved: the rules of every quote, nothing of its own. */
export const quoteExample: Handler<'POST /places/tariffs/quote'> = async (
  { carrier, clock, read },
  { body },
) => {
  const { city, zipCode, figures, ...parcel } = body;
  const sources = { carrier, tx: read, at: clock.now() };
  const from = zipCode === undefined ? null : { zip: zipCode, field: 'zipCode' };
  const priced = await priceTwice(sources, parcel, from, { city, figures: columnsOf(figures) });
  if (isRefusal(priced)) return priced;
  return {
    data: priced.map(({ product, before, after }) => ({
      type: product.type,
      services: product.name,
      before: before && toDollars(before.totalCents),
      after: after && toDollars(after.totalCents),
      lines: after ? presentLines(after.lines, GROUP.venezuela) : [],
    })),
  };
};

const columnsOf = (figures: Partial<Record<Figure, number>>) =>
  Object.fromEntries(
    FIGURE_NAMES.flatMap(figure => {
      const value = figures[figure];
      return value === undefined ? [] : [[FIGURES[figure], isDays(figure) ? value : toCents(value)]];
    }),
  );
