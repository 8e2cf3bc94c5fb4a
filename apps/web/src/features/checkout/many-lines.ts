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
/** As many are priced and looked at at once. */
export const LINES_MAX = 50;

/** A line of the file with the key of its order, which stays the line's for as long as its words do. */
export type ManyLine = {
  /** of the file, the first is 1 */
  line: number;
  values: Record<Column, string>;
  key: string;
  /** it was led to its payment: what became of it is to be asked */
  opened?: boolean;
};

/** The lines of a file, or why it cannot be read. A line that stood in `before` with the same words keeps its key. */
export function readLines(
  text: string,
  before: readonly ManyLine[],
  newKey: () => string,
): ManyLine[] | string {
  const [head, ...rows] = readCsv(text);
  const names = head?.cells.map(fold) ?? [];
  if (rows.length === 0) return texts.noRows;
  if (rows.length > LINES_MAX) return texts.tooMany(LINES_MAX);
  const missing = COLUMNS.find(column => column !== 'quantity' && !names.includes(manyColumns[column]));
  if (missing) return texts.missing(manyColumns[missing]);
  const twice = names.find((name, at) => name !== '' && names.indexOf(name) !== at);
  if (twice !== undefined) return texts.twice(twice);
  const left = [...before];
  return rows.map(({ line, cells }) => {
    const entries = COLUMNS.map(column => [column, cells[names.indexOf(manyColumns[column])] ?? ''] as const);
    const values = Object.fromEntries(
      entries.map(([column, cell]) => [column, wordOf(column, cell)]),
    ) as ManyLine['values'];
    const same = left.findIndex(one => JSON.stringify(one.values) === JSON.stringify(values));
    const [kept] = same === -1 ? [] : left.splice(same, 1);
    return { ...(kept ?? { key: newKey() }), line, values };
  });
}

function wordOf(column: Column, cell: string): string {
  if (column === 'quantity') return cell === '' ? '1' : cell;
  return MEASURES.includes(column) ? typedNumber(cell) : cell;
}

type Place = { id: number; name: string };
/** Destinations by name: all states, and the cities of those that the file names. */
export type Places = { states: readonly Place[]; citiesOf: (state: number) => readonly Place[] };
const named = (places: readonly Place[], name: string) =>
  places.find(place => fold(place.name) === fold(name));
export const stateOf = (states: readonly Place[], { values }: ManyLine) => named(states, values.state);

/** A line as the draft of its order at the payment step, or what is wrong with it, in the order of the wizard's steps. */
export function checkLine(
  line: ManyLine,
  { product, sender, places }: { product: Product; sender: UsPersonValues; places: Places },
): { draft: OrderDraft; faults: [] } | { draft: null; faults: string[] } {
  const { name, email, phone, address, state: stateName, city: cityName, ...box } = line.values;
  const state = stateOf(places.states, line);
  const city = state && named(places.citiesOf(state.id), cityName);
  const receiver = {
    ...EMPTY_DRAFT.receiver,
    name,
    email,
    phone,
    address,
    state: String(state?.id ?? ''),
    city: String(city?.id ?? ''),
  };
  const parcel = { ...EMPTY_DRAFT.parcel, ...box };
  const place = !state ? texts.noState(stateName) : !city ? texts.noCity(cityName, state.name) : null;
  const faults = [
    ...issuesOf(homeReceiverBody, receiver).filter(
      ({ field }) => !place || !['state', 'city'].includes(field),
    ),
    ...(place ? [{ message: place }] : []),
    ...issuesOf(limitedParcel(product), parcel, parcelOrder),
  ].map(({ message }) => message);
  if (!state || !city || faults.length > 0) return { draft: null, faults };
  const where = `${city.name}, ${state.name}`;
  return {
    draft: { ...EMPTY_DRAFT, step: 3, reached: 3, sender, receiver, parcel, place: where },
    faults: [],
  };
}

function issuesOf(schema: z.ZodMiniType, value: object, order: readonly string[] = []) {
  const result = schema.safeParse(value);
  return result.success ? [] : issuesInOrder(result.error, order);
}
