/**
 * What a city's tariff is made of, and what may be done with many of its figures at once (docs/rules/places.md,
 * docs/decisions/066).
 */
import { addPercent, type Cents } from './money.ts';
import type { CityTariff } from './pricing.ts';
import type { Way } from './products.ts';

/**
 * A city's figures, in the order of table and file, by the columns in which they are kept: cents and whole days; null:
 * not served so.
 */
export const FIGURES = {
  air_cost: 'air_cost_cents',
  ocean_cost: 'ocean_cost_cents',
  air_delivery: 'air_delivery_cents',
  ocean_delivery: 'ocean_delivery_cents',
  air_eta: 'air_eta',
  ocean_eta: 'ocean_eta',
} as const;
/** By the names that calls give them, in which costs are dollars. */
export type Figure = keyof typeof FIGURES;
type FigureColumn = (typeof FIGURES)[Figure];
export type Figures = Record<FigureColumn, number | null>;

export const FIGURE_NAMES = Object.keys(FIGURES) as Figure[];

/** Days are whole; everything else is money. */
export const isDays = (figure: Figure): boolean => figure.endsWith('_eta');

/** The same figures, as prices are reckoned from them. */
export const tariffOfFigures = (row: Figures): CityTariff => ({
  airCostCents: row.air_cost_cents,
  airDeliveryCents: row.air_delivery_cents,
  airEtaDays: row.air_eta,
  oceanCostCents: row.ocean_cost_cents,
  oceanDeliveryCents: row.ocean_delivery_cents,
  oceanEtaDays: row.ocean_eta,
});

/**
 * A row with what planned changes make of it that hold already, in their order: the later one wins. Quotes, orders and
 * the managers' list alike read a city so, from its midnight on, whether or not it was written into the row yet.
 */
export const withDue = <Row extends Figures>(
  row: Row,
  due: readonly Partial<Figures>[] | null | undefined,
): Row => Object.assign({}, row, ...(due ?? [])) as Row;

/** A price raised by a percentage, or lowered by a negative one: half up to the cent, never below one. */
export const raised = (cents: Cents, percent: number): Cents => Math.max(1, addPercent(cents, percent));

/** Beyond it a new price is asked about: most likely a point or a nought is missing. */
const LEAP = 3;
export const isLeap = (was: number | null, becomes: number): boolean =>
  was !== null && was > 0 && (becomes > was * LEAP || becomes * LEAP < was);

const WAYS: Record<Way, readonly Figure[]> = {
  AIR: ['air_cost', 'air_eta', 'air_delivery'],
  OCEAN: ['ocean_cost', 'ocean_eta', 'ocean_delivery'],
};
/** Air first, as customers read them. */
const TRANSPORTS = ['AIR', 'OCEAN'] as const satisfies readonly Way[];

/** Why nobody can buy a box to a city, or what is missing there that should not be. */
export type CitySale = {
  /** whether customers are offered the city at all */
  isOffered: boolean;
  /** the ways it is sold by; none where it is not offered */
  ways: Way[];
  /** in the order in which a person would mend them */
  hindered: ('state_inactive' | 'city_inactive' | 'no_price')[];
  /** figures that are not there, of ways that have others; of both where there are none at all */
  missing: Figure[];
};

type Sold = Figures & { active: boolean; stateActive: boolean };

/** What a city that is sold would lack after a change that opens it or fills a gap: half a way gives the rest away. */
export function lackingAfter(
  city: Figures & { active: boolean },
  becomes: Partial<Figures & { active: boolean }>,
): Figure[] {
  const after = { ...city, ...becomes };
  const fills =
    becomes.active === true ||
    FIGURE_NAMES.some(name => city[FIGURES[name]] === null && FIGURES[name] in becomes);
  return after.active && fills ? citySale({ ...after, stateActive: true }).missing : [];
}

/** How a city stands with those who buy (docs/rules/places.md). */
export function citySale({ active, stateActive, ...figures }: Sold): CitySale {
  const has = (figure: Figure) => figures[FIGURES[figure]] !== null;
  const begun = TRANSPORTS.filter(way => WAYS[way].some(has));
  const missing = (begun.length > 0 ? begun : TRANSPORTS).flatMap(way =>
    WAYS[way].filter(figure => !has(figure)),
  );
  const priced = TRANSPORTS.filter(way => has(way === 'AIR' ? 'air_cost' : 'ocean_cost'));
  const hindered: CitySale['hindered'] = [];
  if (priced.length === 0) hindered.push('no_price');
  if (!active) hindered.push('city_inactive');
  if (!stateActive) hindered.push('state_inactive');
  return {
    isOffered: active && stateActive,
    ways: hindered.length === 0 ? priced : [],
    hindered,
    missing,
  };
}
