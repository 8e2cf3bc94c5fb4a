import type { ChangedCell, TariffPlan, VersionCell } from '@puerta/contract/money/tariffs';
import { toCents, toDollars } from '@puerta/domain/money/money';
import { type Figure, FIGURE_NAMES, isDays, isLeap, raised } from '@puerta/domain/money/tariffs';
import { typedNumber } from '@puerta/domain/text/typed-number';
import { tariffTexts as texts } from './texts.es.ts';

export type CellName = Figure | 'active';
/** What a cell holds that was changed and not saved: dollars, days, or 1 and 0. */
export type Edited = {
  was: number | null;
  becomes: number;
  /** a person said that so large a leap is meant */
  isSure?: boolean;
};
export type CityEdits = Readonly<Partial<Record<CellName, Edited>>>;
/** Changed cells of the table by their city; what was undone stands in `past`, the newest last. */
export type Draft = {
  cities: ReadonlyMap<number, CityEdits>;
  past: readonly ReadonlyMap<number, CityEdits>[];
};

export const NO_DRAFT: Draft = { cities: new Map(), past: [] };

export type Change = {
  city: number;
  figure: CellName;
  was: number | null;
  becomes: number;
  isSure?: boolean;
};

/** More steps back than anybody remembers. */
const STEPS = 50;

/**
 * The draft with these cells changed, as one step that can be undone. A cell keeps what it held when it was first
 * changed; one that becomes that again is changed no more.
 */
export function withChanges(draft: Draft, changes: readonly Change[]): Draft {
  const cities = new Map(draft.cities);
  for (const { city, figure, was, becomes, isSure } of changes) {
    const { [figure]: before, ...others } = cities.get(city) ?? {};
    const first = before ? before.was : was;
    const edits: CityEdits =
      first === becomes
        ? others
        : { ...others, [figure]: { was: first, becomes, ...(isSure && { isSure }) } };
    if (Object.keys(edits).length > 0) cities.set(city, edits);
    else cities.delete(city);
  }
  return { cities, past: [...draft.past, draft.cities].slice(-STEPS) };
}

export function undone({ past }: Draft): Draft {
  return { cities: past.at(-1) ?? new Map(), past: past.slice(0, -1) };
}

/** Whether a cell changes so much that it waits until a person says that this is meant. */
export const isDoubted = (figure: CellName, { was, becomes, isSure }: Edited): boolean =>
  figure !== 'active' && !isDays(figure) && !isSure && isLeap(was, becomes);

type Cell = { city: number; figure: CellName } & Edited;
export const cellsOf = ({ cities }: Draft): Cell[] =>
  [...cities].flatMap(([city, edits]) =>
    (Object.entries(edits) as [CellName, Edited][]).map(([figure, edited]) => ({ city, figure, ...edited })),
  );

/** What is saved of a draft: all but what is doubted. */
export const savedCells = (draft: Draft): ChangedCell[] =>
  cellsOf(draft)
    .filter(cell => !isDoubted(cell.figure, cell))
    .map(({ city, figure, was, becomes }) => ({ city, figure, was, becomes }) as ChangedCell);

/**
 * The draft once cells of it were saved as they were `sent`: what was doubted stays, and what was typed over one since,
 * which is a change of what stands there now. `holds`: they stand there, rather than from a later day on.
 */
export function afterSave(draft: Draft, sent: Draft, saved: readonly ChangedCell[], holds: boolean): Draft {
  const left = new Map(cellsOf(draft).map(cell => [`${cell.city} ${cell.figure}`, cell]));
  for (const { city, figure, was, becomes } of saved) {
    const name = `${city} ${figure}`;
    const now = left.get(name)?.becomes ?? was;
    if (now === null || now === sent.cities.get(city)?.[figure]?.becomes) left.delete(name);
    else if (holds) left.set(name, { city, figure, was: becomes, becomes: now });
  }
  return { ...withChanges(NO_DRAFT, [...left.values()]), past: [] };
}

/** Saved cells the other way round; a price that there was not cannot be taken away again. */
export const reversed = (saved: readonly ChangedCell[]): ChangedCell[] =>
  saved.flatMap(cell =>
    cell.was === null ? [] : [{ ...cell, was: cell.becomes, becomes: cell.was } as ChangedCell],
  );

type Priced = { id: number; active?: number } & Partial<Record<Figure, number | null>>;

/** Cells of these cities raised by a percentage, over what the draft holds of them; a cell without a price stays. */
export function raisedCells(
  rows: readonly Priced[],
  figures: readonly Figure[],
  percent: number,
  { cities }: Draft,
): Change[] {
  return rows.flatMap(row =>
    figures.flatMap(figure => {
      const was = row[figure] ?? null;
      const now = cities.get(row.id)?.[figure]?.becomes ?? was;
      return now === null
        ? []
        : [{ city: row.id, figure, was, becomes: toDollars(raised(toCents(now), percent)) }];
    }),
  );
}

/** A version's cells, or those before it, as a draft over what stands there today. */
export const draftOf = (
  rows: readonly Priced[],
  cells: readonly Pick<VersionCell, 'city' | 'figure' | 'becomes'>[],
): Draft => {
  const byId = new Map(rows.map(row => [row.id, row]));
  return withChanges(
    NO_DRAFT,
    cells.flatMap(({ city, figure, becomes }) => {
      const row = byId.get(city);
      return row ? [{ city, figure, was: row[figure] ?? null, becomes, isSure: true }] : [];
    }),
  );
};

/** What a plan will make of a cell, and from which day on. */
export type Planned = { plan: number; day: string; becomes: number };
export type CityPlanned = Readonly<Partial<Record<CellName, Planned>>>;

/** The next planned change of each cell, by its city. */
export function plannedCells(plans: readonly TariffPlan[]): ReadonlyMap<number, CityPlanned> {
  const cities = new Map<number, CityPlanned>();
  // they come with the earliest first: that one stays
  for (const { id, day, cells } of plans) {
    for (const { city, figure, becomes } of day === null ? [] : cells) {
      cities.set(city, { [figure]: { plan: id, day, becomes }, ...cities.get(city) });
    }
  }
  return cities;
}

/** Cells of a draft, to hold from a day on, that a plan of a later day will make something else. */
export const overwritten = (
  draft: Draft,
  day: string,
  plans: readonly TariffPlan[],
): (Cell & { planned: Planned })[] => {
  const later = plannedCells(plans.filter(plan => plan.day !== null && plan.day > day));
  return cellsOf(draft).flatMap(cell => {
    const planned = later.get(cell.city)?.[cell.figure];
    return planned && planned.becomes !== cell.becomes ? [{ ...cell, planned }] : [];
  });
};

/** Percents that are no slip of the finger. */
const [LEAST, MOST_PERCENT] = [-90, 300];

/** A percentage as it is typed, "+5 %" or "−2,5"; null for what is none. */
export function percentOf(typed: string): number | null {
  const percent = Number(typedNumber(typed.replace('−', '-').replace('+', '').replace('%', '')));
  return percent >= LEAST && percent <= MOST_PERCENT && percent !== 0 ? percent : null;
}

/** What a percentage may be put on. */
export const PRICES = FIGURE_NAMES.filter(figure => !isDays(figure));

const MOST = 100_000;
const MOST_DAYS = 365;

/** A figure as the table writes it: 5.30, 26; empty where there is none. */
export const figureText = (figure: Figure, value: number | null | undefined): string =>
  value === null || value === undefined ? '' : isDays(figure) ? String(value) : value.toFixed(2);

/** A cell's value in words, in lists of changes. */
export const cellWords = (figure: CellName, value: number | null): string =>
  figure === 'active'
    ? value === 1
      ? texts.yes
      : texts.no
    : value === null
      ? texts.none
      : figureText(figure, value);

/** What was typed into a cell, as calls take it; null for what is no such figure. */
export function figureOf(figure: Figure, typed: string): number | null {
  const text = typedNumber(typed);
  const value = text === '' ? Number.NaN : Number(text);
  const hasDecimals = isDays(figure)
    ? value % 1 !== 0
    : Math.abs(value * 100 - Math.round(value * 100)) > 1e-6;
  const isFit = value > 0 && value <= (isDays(figure) ? MOST_DAYS : MOST) && !hasDecimals;
  return isFit ? value : null;
}
