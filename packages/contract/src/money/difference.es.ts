import { type Cents, sum } from '@puerta/domain/money/money';
import type { Parcel } from '@puerta/domain/parcels/measures';
import { dollars } from '../mails/mail-blocks.es.ts';

/** What each line of a difference is called in a sentence; the rest is named as the whole. */
const PARTS: Readonly<Record<string, string>> = { carrier: 'traslado', freight: 'flete' };

const number = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 2 });
const sides = ({ length, width, height }: Parcel) => [length, width, height].map(number).join(' × ');

/** What reception found, beside what was declared: the weight, the sides, or both. */
function sayMeasures(declared: Parcel, measured: Parcel): string {
  const isHeavier = measured.weight !== declared.weight;
  const sizes = sides(measured) === sides(declared) ? null : [sides(measured), sides(declared)];
  return [
    ...(isHeavier ? [`pesó ${number(measured.weight)} lb, declaró ${number(declared.weight)}`] : []),
    ...(sizes ? [`midió ${sizes[0]} in, declaró ${sizes[1]}`] : []),
  ].join('; ');
}

type Found = {
  declared: Parcel;
  measured: Parcel;
  lines: readonly { code: string; cents: Cents }[];
  waivedCents: Cents;
};

/**
 * Why a difference is owed, or was: "Pesó 25 lb, declaró 10: $5.88 de traslado y $94.84 de flete", without its full stop;
 * null where there is none. What one part costs less stands after the others.
 */
export function sayDifference({ declared, measured, lines, waivedCents }: Found): string | null {
  if (sum(lines.map(({ cents }) => cents)) <= 0) return null;
  const of = ({ code, cents }: Found['lines'][number]) =>
    `${dollars(Math.abs(cents))} de ${PARTS[code] ?? 'diferencia'}`;
  const more = lines.filter(({ cents }) => cents > 0).map(of);
  const less = [
    ...lines.filter(({ cents }) => cents < 0).map(of),
    ...(waivedCents > 0 ? [`${dollars(waivedCents)} de descuento`] : []),
  ];
  const made = [more.join(' y '), ...(less.length > 0 ? [`menos ${less.join(' y ')}`] : [])].join(', ');
  const why = sayMeasures(declared, measured);
  return why ? `${why.charAt(0).toUpperCase()}${why.slice(1)}: ${made}` : made;
}
