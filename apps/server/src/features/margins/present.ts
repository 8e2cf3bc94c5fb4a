import type { Data } from '@puerta/contract/client';
import { marginLines } from '@puerta/contract/margins.es';
import { lineLabel } from '@puerta/contract/line-label.es';
import { type Margin, marginPercent } from '@puerta/domain/margin';
import { type Cents, toDollars } from '@puerta/domain/money';
import type { Sums } from './report-queries.ts';

const orNull = (cents: Cents | null) => (cents === null ? null : toDollars(cents));
const kept = (sold: Cents | null, cost: Cents | null) =>
  sold === null || cost === null ? null : sold - cost;

export function presentMargin(
  { lines, soldCents, costCents }: Margin,
  group: number,
): Data<'GET /admin/margin/:id'> {
  const keptCents = kept(soldCents, costCents);
  return {
    lines: lines.map(line => ({
      code: line.code,
      label:
        line.code in marginLines
          ? marginLines[line.code as keyof typeof marginLines]
          : lineLabel(line.code, group),
      sold: orNull(line.soldCents),
      cost: orNull(line.costCents),
      margin: orNull(kept(line.soldCents, line.costCents)),
    })),
    sold: toDollars(soldCents),
    cost: orNull(costCents),
    margin: orNull(keptCents),
    percent: keptCents === null ? null : marginPercent(keptCents, soldCents),
  };
}

export function presentSums({ packages, sold, cost, unknown, unknown_sold }: Sums) {
  const known = sold - unknown_sold;
  return {
    packages,
    sold: toDollars(sold),
    cost: toDollars(cost),
    margin: toDollars(known - cost),
    percent: marginPercent(known - cost, known),
    unknown,
    unknown_sold: toDollars(unknown_sold),
  };
}
