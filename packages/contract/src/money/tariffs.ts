import { FIGURE_NAMES, type Figure } from '@puerta/domain/money/tariffs';
import * as z from 'zod/mini';
import { asksCarrier, by, change, type Endpoint, keepsFile, manager, read } from '../endpoint.ts';
import { day, dollars, id, instant, zip } from '../fields.ts';
import { invalid } from '../messages.es.ts';
import { days, price } from '../office/places.ts';
import { calculatorSides, priceLine, withinGirth } from './quotes.ts';
import { tariffRefusals } from './tariffs.es.ts';

const on = invalid.places;
const figures = {
  ocean_cost: price(on.seaCost),
  ocean_eta: days(on.seaEta),
  ocean_delivery: price(on.seaDelivery),
  air_cost: price(on.airCost),
  air_eta: days(on.airEta),
  air_delivery: price(on.airDelivery),
};
/** Dollars or days as they were read; null: there was none. `active` is 1 or 0. */
const seen = z.nullable(z.number());
const cell = <Name extends Figure | 'active', Becomes extends z.ZodMiniType>(
  figure: Name,
  becomes: Becomes,
) => z.object({ city: id(), figure: z.literal(figure), was: seen, becomes });

/** One figure of one city: what whoever changes it read there, and what it becomes. */
const changedCell = z.discriminatedUnion('figure', [
  cell('ocean_cost', figures.ocean_cost),
  cell('ocean_eta', figures.ocean_eta),
  cell('ocean_delivery', figures.ocean_delivery),
  cell('air_cost', figures.air_cost),
  cell('air_eta', figures.air_eta),
  cell('air_delivery', figures.air_delivery),
  cell('active', z.union([z.literal(1), z.literal(0)], { error: on.active })),
]);
export type ChangedCell = z.output<typeof changedCell>;

/** More than any agency has places for; a body of them stays below the server's limit. */
const CELLS_MAX = 3000;

const tariffsBody = z.object({
  cells: z.array(changedCell).check(
    z.minLength(1),
    z.maxLength(CELLS_MAX),
    z.refine(
      cells => new Set(cells.map(({ city, figure }) => `${city} ${figure}`)).size === cells.length,
      tariffRefusals.twiceTheSame,
    ),
  ),
  /** the agency's day from whose midnight on they hold; without one they hold at once */
  from: z.optional(z.nullable(day(tariffRefusals.wait))),
  origin: z.prefault(z.enum(['table', 'file']), 'table'),
  /** opens the states too in which a city is activated */
  open_states: z.prefault(z.boolean(), false),
  /** closes these again, which a save had opened, as it is undone */
  close_states: z.prefault(z.array(id()).check(z.maxLength(CELLS_MAX)), []),
  /** a planned version that this one takes the place of */
  replaces: z.optional(z.nullable(id())),
});

const person = z.object({ id: z.int(), name: z.string() });
const tariffVersion = z.object({
  id: z.int(),
  by: person,
  made: instant,
  origin: z.enum(['table', 'file', 'panel']),
  /** its prices hold from this instant on */
  from: instant,
  /** the agency's day of `from`, where that is later than the day it was made on */
  day: z.nullable(z.string()),
  state: z.enum(['applied', 'waiting', 'withdrawn']),
  withdrawn: z.nullable(z.object({ by: person, at: instant })),
  cities: z.int(),
  figures: z.int(),
  /** whether it may still be changed or withdrawn */
  can: z.object({ withdraw: z.boolean() }),
});
export type TariffVersion = z.infer<typeof tariffVersion>;
const versionCell = z.object({
  city: z.int(),
  /** "Cabimas, Zulia", as it was called */
  name: z.string(),
  figure: z.enum([...FIGURE_NAMES, 'active']),
  was: seen,
  becomes: z.number(),
});
export type VersionCell = z.infer<typeof versionCell>;
/** A version that waits for its day, with what it will change. */
const plan = z.object({ ...tariffVersion.shape, cells: z.array(versionCell) });
export type TariffPlan = z.infer<typeof plan>;

/** A row of a file, and what it would change. */
const fileRow = z.object({
  line: z.int(),
  /** "Cabimas, Zulia", as the file says it */
  name: z.string(),
  /** null: refused */
  city: z.nullable(z.int()),
  verdict: z.enum(['changed', 'same', 'refused']),
  why: z.nullable(z.string()),
  cells: z.array(z.object({ figure: z.enum([...FIGURE_NAMES, 'active']), was: seen, becomes: z.number() })),
});
export type FileRow = z.infer<typeof fileRow>;

/** A box of the manager's choosing, and figures of its city that are not saved. */
const exampleBody = z
  .object({
    city: id(),
    /** where it comes from; the agency's own warehouse without one */
    zipCode: z.optional(zip(invalid.calculator.originZip)),
    ...calculatorSides,
    figures: z.partial(z.object(figures)),
  })
  .check(withinGirth);
const examplePrice = z.object({
  type: z.string(),
  services: z.string(),
  /** null: it is not sold so */
  before: z.nullable(dollars),
  after: z.nullable(dollars),
  lines: z.array(priceLine),
});

export const tariffsEndpoints = {
  'GET /places/tariffs': {
    ...by(manager, read),
    summary: 'Versions of the tariff, newest first, and planned ones: who, when, how much',
    query: z.object({ before: z.optional(id()) }),
    answer: z.array(tariffVersion),
    /** `plans`: all that wait, beside the newest */
    beside: z.object({ more: z.boolean(), plans: z.array(plan) }),
  },
  'GET /places/tariffs/:id': {
    ...by(manager, read),
    summary: 'One version of the tariff, figure by figure, and what stood there before it',
    params: z.object({ id: id() }),
    answer: z.object({
      ...plan.shape,
      /** what it and all that followed it changed, as it was before; what had no price then is not among it */
      before: z.array(z.object({ city: z.int(), figure: versionCell.shape.figure, becomes: z.number() })),
    }),
  },
  'POST /places/tariffs': {
    ...by(manager, change),
    summary:
      'Changes figures of many cities in one transaction, now or from a day on; one that is not any more what `was` says is a conflict, and then nothing is saved',
    once: 'made',
    body: tariffsBody,
    answer: z.object({
      /** null: everything stood there already */
      version: z.nullable(z.int()),
      cities: z.int(),
      figures: z.int(),
      day: z.nullable(z.string()),
      /** states that it opened */
      opened: z.array(z.int()),
    }),
  },
  'POST /places/tariffs/file': {
    ...by(manager, keepsFile),
    summary:
      'What a CSV of the tariff would change, row by row, with the reason where a row is refused; nothing is written',
    again: 'asks',
    body: z.object({}),
    upload: 'required',
    uploadMax: 1_000_000,
    answer: z.array(fileRow),
  },
  'POST /places/tariffs/quote': {
    ...by(manager, asksCarrier),
    summary:
      'What one box costs to a city now and with figures that are not saved, by the rules of every quote',
    again: 'asks',
    body: exampleBody,
    answer: z.array(examplePrice),
  },
  'DELETE /places/tariffs/:id': {
    ...by(manager, change),
    summary: 'Withdraws a planned version before its day',
    params: z.object({ id: id() }),
    answer: z.null(),
  },
} as const satisfies Record<string, Endpoint>;
