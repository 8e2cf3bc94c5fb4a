/** What was declared of a package: of its own box, where its order has boxes of different sizes, else of its order. */
import type { Parcel } from '@puerta/domain/parcels/measures';
import type { Cents } from '@puerta/domain/money/money';
import type { PriceLine, StoredTariff } from '@puerta/domain/money/pricing';
import { sql } from 'kysely';

/** A box of an order whose boxes differ, as its row has them and the package that it becomes: whole cents, pounds, inches. */
export type DeclaredBox = Parcel & {
  content: string;
  customs_category?: string | undefined;
  content_value_cents: Cents | null;
  price_cents: Cents;
  lines: PriceLine[];
  tariff: StoredTariff | null;
  carrier_published_cents: Cents;
  /** what the label cost the agency, once it is bought */
  carrier_negotiated_cents: Cents;
};

type ColumnTypes = Required<Pick<DeclaredBox, 'content' | keyof Parcel>> & {
  content_value_cents: Cents | null;
  customs_category: string | null;
  carrier_negotiated_cents: Cents | null;
  lines: PriceLine[];
  tariff: StoredTariff | null;
};
const CASTS: Record<keyof ColumnTypes, string> = {
  content: 'text',
  customs_category: 'text',
  content_value_cents: 'integer',
  carrier_negotiated_cents: 'integer',
  weight: 'numeric',
  length: 'numeric',
  width: 'numeric',
  height: 'numeric',
  lines: 'jsonb',
  tariff: 'jsonb',
};

/** The same as text of a query that names the package `p` and its order `o`, or as `names` calls them. */
export const declaredText = (column: keyof ColumnTypes, p = 'p', o = 'o'): string =>
  `case when ${p}.declared is null then ${o}.${column} else (${p}.declared ->> '${column}')::${CASTS[column]} end`;

/** One column of it, of the package `p` and its order `o`. */
export const declared = <Column extends keyof ColumnTypes>(column: Column, p = 'p') =>
  sql<ColumnTypes[Column]>`${sql.raw(declaredText(column, p))}`;

const SIDES = ['weight', 'length', 'width', 'height'] as const;

/** Weight and sides, each as `name` calls it. */
export const declaredMeasures = <Name extends string>(name: (side: keyof Parcel) => Name, p = 'p') =>
  SIDES.map(side => declared(side, p).as(name(side)));
