import { sayDifference } from '@puerta/contract/money/difference.es';
import { lineLabel } from '@puerta/contract/money/quotes';
import { type Cents, toDollars } from '@puerta/domain/money/money';
import { differenceLines, type StoredTariff } from '@puerta/domain/money/pricing';
import type { Declared, PackageColumns } from './queries.ts';

type MeasuredRow = Declared & Pick<PackageColumns, 'weight' | 'length' | 'width' | 'height'>;

/** Measured values once there are any, and always the declared ones. */
export function measuresOf(row: MeasuredRow) {
  const declared = {
    weight: row.declared_weight,
    length: row.declared_length,
    width: row.declared_width,
    height: row.declared_height,
  };
  return {
    weight: row.weight ?? declared.weight,
    length: row.length ?? declared.length,
    width: row.width ?? declared.width,
    height: row.height ?? declared.height,
    declared,
  };
}

/** What says of what a second payment is made: columns of the package, and the declared measures and tariff of its order. */
export type DifferenceRow = MeasuredRow & {
  tariff: StoredTariff | null;
  final_payment_cents: Cents | null;
  discount_cents: Cents;
};

function linesOf({ tariff, final_payment_cents: cents, ...row }: DifferenceRow) {
  if (!tariff || cents === null) return [];
  const { declared, ...measured } = measuresOf(row);
  return differenceLines({ declared, measured }, tariff, cents);
}

export const differenceOf = (row: DifferenceRow & { product_group: number }) =>
  linesOf(row).map(line => ({
    code: line.code,
    label: lineLabel(line.code, row.product_group),
    amount: toDollars(line.cents),
  }));

/** Why a package's second payment arose, for whoever is told of it; null where there is none. */
export function differenceReasonOf(row: DifferenceRow): string | null {
  const { declared, ...measured } = measuresOf(row);
  return sayDifference({ declared, measured, lines: linesOf(row), waivedCents: row.discount_cents });
}
