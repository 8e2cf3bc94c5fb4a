import { invalid } from '@puerta/contract/messages.es';
import { homeReceiverBody, parcelOrder } from '@puerta/contract/parcels/checkout';
import type { Product } from '@puerta/contract/money/quotes';
import { issuesInOrder } from '@puerta/contract/validate';
import { readCsv } from '@puerta/domain/text/read-csv';
import { fold } from '@puerta/domain/text/search';
import { typedNumber } from '@puerta/domain/text/typed-number';
import type * as z from 'zod/mini';
import { EMPTY_DRAFT, type OrderDraft, type UsPersonValues } from './draft.ts';
import { manyColumns, manyTexts as texts } from './many.es.ts';
import { limitedParcel } from './payload.ts';

type Column = keyof typeof manyColumns;
const COLUMNS = Object.keys(manyColumns) as Column[];
const MEASURES: readonly Column[] = ['content_value', 'weight', 'length', 'width', 'height'];
/** As many are priced, paid and looked at in one go. */
export const LINES_MAX = 50;

/** A line of the file with the key of its order, which stays the line's for as long as its words do. */
export type ManyLine = {
  /** of the file, the first is 1; null where it was sent and the file has it no more */
  line: number | null;
  values: Record<Column, string>;
  key: string;
  /** a payment went out under its key and no refusal came back: what became of it is to be asked */
  sent?: boolean;
};

/**
 * The lines of a file, or why it cannot be read. One that stood in `before` with the same words keeps its key, and one
 * that was sent is kept even where the file has it no more: what was paid stays to be seen.
 */
export function readLines(
  text: string,
  before: readonly ManyLine[],
  newKey: () => string,
): ManyLine[] | string {
  const [head, ...rows] = readCsv(text);
  const names = head?.cells.map(fold) ?? [];
  const at = (column: Column) => names.indexOf(fold(manyColumns[column]));
  const missing = COLUMNS.find(column => column !== 'quantity' && at(column) === -1);
  const twice = names.find((name, index) => name !== '' && names.indexOf(name) !== index);
  if (head && missing) return texts.missing(manyColumns[missing]);
  if (twice !== undefined) return texts.twice(twice);
  if (rows.length === 0) return texts.noRows;
  if (rows.length > LINES_MAX) return texts.tooMany(LINES_MAX);
  const left = [...before];
  const lines = rows.map(({ line, cells }): ManyLine => {
    const values = Object.fromEntries(
      COLUMNS.map(column => [column, wordOf(column, cells[at(column)] ?? '')]),
    ) as ManyLine['values'];
    const same = left.findIndex(one => saysTheSame(one, { values }));
    const [kept] = same === -1 ? [] : left.splice(same, 1);
    return { ...(kept ?? { key: newKey() }), line, values };
  });
  return [...lines, ...left.filter(({ sent }) => sent).map(one => ({ ...one, line: null }))];
}

function wordOf(column: Column, cell: string): string {
  if (column === 'quantity') return cell === '' ? '1' : cell;
  // an address over two lines of its cell is one line on a label
  return MEASURES.includes(column) ? typedNumber(cell) : cell.replace(/\s+/g, ' ');
}

type Said = Pick<ManyLine, 'values'>;
const saysTheSame = (one: Said, other: Said) =>
  COLUMNS.every(column => one.values[column] === other.values[column]);

/** The line of the file that says just the same before this one does: perhaps it was copied by mistake. */
export const twinOf = (lines: readonly ManyLine[], line: ManyLine): number | null => {
  const first = lines.find(one => saysTheSame(one, line));
  return first && first !== line && line.line !== null ? first.line : null;
};

type Place = { id: number; name: string };
/** Destinations by name: all states, and the cities of those that the file names. */
export type Places = { states: readonly Place[]; citiesOf: (state: number) => readonly Place[] };
const named = (places: readonly Place[], name: string) =>
  places.find(place => fold(place.name) === fold(name));
export const stateOf = (states: readonly Place[], { values }: Said) => named(states, values.state);

/** What is wrong with a line, and in which of its columns. */
type Fault = { column: string; why: string };

/** A line as the draft of its order at the payment step, or its faults, in the order of the wizard's steps. */
export function checkLine(
  line: Said,
  { product, sender, places }: { product: Product; sender: UsPersonValues; places: Places },
): { draft: OrderDraft; faults: [] } | { draft: null; faults: Fault[] } {
  const { name, email, phone, address, state: stateName, city: cityName, ...box } = line.values;
  const state = stateOf(places.states, line);
  const city = state && named(places.citiesOf(state.id), cityName);
  const ids = { state: String(state?.id ?? ''), city: String(city?.id ?? '') };
  const receiver = { ...EMPTY_DRAFT.receiver, name, email, phone, address, ...ids };
  const parcel = { ...EMPTY_DRAFT.parcel, ...box };
  const faults = [
    // places are written by name: what is wrong with them is said below
    ...issuesOf(homeReceiverBody, receiver).filter(({ field }) => field !== 'state' && field !== 'city'),
    ...(state
      ? []
      : [{ field: 'state', message: stateName ? texts.noState(stateName) : invalid.receiver.state }]),
    ...(!state || city
      ? []
      : [{ field: 'city', message: cityName ? texts.noCity(cityName, state.name) : invalid.receiver.city }]),
    ...issuesOf(limitedParcel(product), parcel, parcelOrder),
  ].map(({ field, message }) => ({ column: manyColumns[field as Column] ?? texts.sides, why: message }));
  if (!state || !city || faults.length > 0) return { draft: null, faults };
  const place = `${city.name}, ${state.name}`;
  return { draft: { ...EMPTY_DRAFT, step: 3, reached: 3, sender, receiver, parcel, place }, faults: [] };
}

function issuesOf(schema: z.ZodMiniType, value: object, order: readonly string[] = []) {
  const result = schema.safeParse(value);
  return result.success ? [] : issuesInOrder(result.error, order);
}
