import { LOT_LIMIT_MAX, LOT_ZONES } from '@puerta/domain/parcels/lot-status';
import * as z from 'zod/mini';
import { edit, version } from '../edits.ts';
import { by, change, draws, drawsMany, type Endpoint, manager, read, staff } from '../endpoint.ts';
import { day, id, instant, listQuery, measure, typed, whole } from '../fields.ts';
import { extraOf, dayRange } from '../office/list-filters.ts';
import { optionalLines, optionalText } from '../text-fields.ts';
import { SHEET_LANGUAGES } from './lot-sheets.ts';
import { chosen, outcomes } from './many.ts';
import { invalid } from '../messages.es.ts';
import { takeBackReason } from './reception.ts';

const on = invalid.lot;
const oneOf = (max: number, message: string) => whole(1, max, message);

const form = {
  type: oneOf(2, on.type),
  transport: id(on.transport),
  state: id(on.state),
  city: id(on.city),
};
const zone = z.optional(z.nullable(oneOf(LOT_ZONES.length, invalid.general.id)));
/** Blank is none; absent leaves it as it is. */
const limit = z.optional(
  z.pipe(
    z.transform((value: unknown) => (value === '' ? null : value)),
    z.nullable(measure(1, LOT_LIMIT_MAX, on.limit)),
  ),
);
/** Pounds and cubic feet that a lot may hold, where somebody says so; nothing refuses what is beyond. */
const limits = { weightLimit: limit, volumeLimit: limit };

export const newLotBody = z.object({
  ...form,
  ...limits,
  packages: z
    .array(id(), { error: on.packages })
    .check(z.minLength(1, on.packages), z.maxLength(2000, invalid.general.tooLong)),
  zone,
});
const noDay = z.pipe(
  z.transform((v: unknown) => (v === '' || v === undefined ? null : v)),
  z.nullable(day(invalid.general.date)),
);
export const lotBody = z.object({
  id: id(),
  ...form,
  ...limits,
  status: oneOf(4, on.status),
  departureDate: noDay,
  comment: optionalLines(500),
  shipmentNumber: optionalText(60),
  zone,
  ...edit,
});

const lotRow = {
  id: z.int(),
  identifier: z.string(),
  tracking: z.string(),
  status: z.string(),
  status_id: z.int(),
  total_packages: z.int(),
  transport: z.string(),
  number: z.nullable(z.string()),
  destination: z.string(),
  date: instant,
  transport_type: z.enum(['OCEAN', 'AIR']),
};
export const lot = z.object({
  ...lotRow,
  type: z.int(),
  transport_id: z.int(),
  state: z.int(),
  city: z.int(),
  comment: z.string(),
  departure_date: z.nullable(z.string()),
  zone: z.nullable(z.int()),
  version,
  /** pounds and cubic feet; null: none */
  weight_limit: z.nullable(z.number()),
  volume_limit: z.nullable(z.number()),
  totals: z.object({ pieces: z.int(), weight: z.number(), cubic_feet: z.number() }),
  can: z.object({ edit_packages: z.boolean(), advance: z.nullable(z.int()), take_back: z.boolean() }),
});
export type Lot = z.infer<typeof lot>;
const lotPackage = z.object({
  id: z.int(),
  tracking_number: z.string(),
  package_number: z.nullable(z.string()),
  product_type: z.string(),
  client: z.string(),
  address: z.string(),
  status: z.string(),
  status_id: z.int(),
  weight: z.number(),
  length: z.number(),
  width: z.number(),
  height: z.number(),
  shelf_place: z.nullable(z.string()),
  can: z.object({ deliver: z.boolean(), remove: z.boolean() }),
});
/** One that waits in Venezuela for whoever takes it. */
const arrivedPackage = z.extend(lotPackage, {
  receiver: z.string(),
  lot: z.nullable(z.string()),
  payment: z.int(),
});
const waitingPlace = z.object({
  /** of its state; null: in none */
  zone: z.nullable(z.int()),
  state_id: z.int(),
  state: z.string(),
  city_id: z.int(),
  city: z.string(),
  packages: z.int(),
  weight: z.number(),
  cubic_feet: z.number(),
});
const byId = z.object({ id: id() });
/** Packages for which a whole choice was refused, each with where it is by now; `lot` null: it may travel in none. */
export const takenPackages = z.array(
  z.object({
    id: z.int(),
    tracking_number: z.string(),
    package_number: z.nullable(z.string()),
    lot: z.nullable(z.object({ id: z.int(), identifier: z.string() })),
    by: z.nullable(z.object({ id: z.int(), name: z.string() })),
    at: z.nullable(instant),
  }),
);
export type TakenPackage = z.infer<typeof takenPackages>[number];
/** Spanish if not said. */
export const inLanguage = z.object({ language: z.optional(z.enum(SHEET_LANGUAGES)) });
/** What a list of lots may be narrowed down to. */
export const lotsQuery = z.object({
  q: z.optional(typed),
  status: z.optional(oneOf(4, on.status)),
  /** 1 sea, 2 air */
  type: z.optional(oneOf(2, on.type)),
  city: z.optional(id()),
  /** of the days on which they were made */
  ...dayRange,
});
export type LotsQuery = z.output<typeof lotsQuery>;
/** What a row of the list may hold besides. */
export const LOT_EXTRA = ['departure', 'zone', 'limits', 'comment'] as const;
export type LotExtra = (typeof LOT_EXTRA)[number];
/** Each where it was asked for; pounds and cubic feet, and days as their UTC midnight. */
const lotAsked = {
  departure_date: z.optional(z.nullable(instant)),
  zone: z.optional(z.nullable(z.int())),
  weight_limit: z.optional(z.nullable(z.number())),
  volume_limit: z.optional(z.nullable(z.number())),
  comment: z.optional(z.string()),
};
const created = z.object({ id: z.int(), identifier: z.string() });

export const lotsEndpoints = {
  'GET /lots/list': {
    ...by(staff, read),
    summary:
      'Lots, newest first; `q` by identifier, shipment number, carrier or destination; by way, city and days too',
    query: z.extend(lotsQuery, { also: extraOf(LOT_EXTRA) }),
    answer: z.array(z.object({ ...lotRow, ...lotAsked })),
  },
  'GET /lots/status': {
    ...by(staff, read),
    summary: 'Statuses of lots',
    answer: z.array(z.object({ id: z.int(), name: z.string() })),
  },
  'GET /lots/type/:t': {
    ...by(staff, read),
    summary:
      'Processed packages that a lot of this type may take (1 sea, 2 air): the 500 oldest, of a zone or a destination, or with `q` in client, locker, number or tracking if one is given; or the one of a tracking number',
    params: z.object({ t: oneOf(2, on.type) }),
    query: z.object({
      tracking: z.optional(typed),
      zone: z.optional(oneOf(LOT_ZONES.length, invalid.general.id)),
      state: z.optional(id()),
      city: z.optional(id()),
      q: listQuery.shape.q,
    }),
    answer: z.array(lotPackage),
  },
  'GET /lots/waiting/:t': {
    ...by(staff, read),
    summary:
      'Where packages go that a lot of this type may take: how many, pounds and cubic feet for each city',
    params: z.object({ t: oneOf(2, on.type) }),
    answer: z.array(waitingPlace),
  },
  'GET /lots/arrived': {
    ...by(staff, read),
    summary:
      'Packages that wait in Venezuela to be handed over, the oldest first: of a lot, or with `q` in client, receiver, locker, number, tracking, place or city; `more`: there are others',
    query: z.object({ lot: z.optional(id()), q: listQuery.shape.q }),
    answer: z.array(arrivedPackage),
    beside: z.object({ more: z.boolean() }),
  },
  'GET /lots/:id': { ...by(staff, read), summary: 'One lot', params: byId, answer: lot },
  'GET /lots/:id/packages': {
    ...by(staff, read),
    summary: 'Packages of a lot',
    params: byId,
    answer: z.array(lotPackage),
  },
  'POST /lots': {
    ...by(staff, change),
    once: 'made',
    summary: 'Creates a lot with its packages',
    body: newLotBody,
    answer: created,
  },
  'PUT /lots': {
    ...by(staff, change),
    summary: 'Edits a lot, or moves it one step forward',
    body: lotBody,
    answer: lot,
    beside: z.object({ undo: z.nullable(z.object({ seconds: z.int(), status: z.int() })) }),
  },
  'POST /lots/:id/undo': {
    ...by(staff, change),
    summary:
      'Undoes the step of a lot, and of its packages, that the caller took a moment ago, before its mails leave',
    again: 'guarded',
    params: byId,
    body: z.object({ status: lotBody.shape.status }),
    answer: lot,
  },
  'POST /lots/:id/take-back': {
    ...by(manager, change),
    summary:
      'Takes back the last step of a lot and of its packages, with a reason, while nothing hangs on it',
    again: 'guarded',
    params: byId,
    // names the status that is taken back, as that of a package does
    body: z.extend(takeBackReason, { status: lotBody.shape.status }),
    answer: lot,
  },
  'POST /lots/:id/packages': {
    ...by(staff, change),
    summary: 'Adds packages to a lot that has not left',
    again: 'guarded',
    params: byId,
    body: z.object({ packages: newLotBody.shape.packages }),
    answer: z.array(lotPackage),
  },
  'DELETE /lots/package/:id': {
    ...by(staff, change),
    summary: 'Takes a package out of a lot that has not left',
    params: byId,
    answer: z.null(),
  },
  'GET /lots/repackage/:id': {
    ...by(staff, draws),
    summary: 'Repackage label of a package',
    params: byId,
    pdf: true,
    answer: z.string(),
  },
  'GET /lots/repackage/:id/zpl': {
    ...by(staff, draws),
    summary: 'Repackage label of a package as ZPL, for a thermal printer',
    params: byId,
    answer: z.string(),
  },
  'GET /lots/labels/:id': {
    ...by(staff, drawsMany),
    summary: 'Repackage labels of all packages of a lot, in one document',
    params: byId,
    pdf: true,
    answer: z.string(),
  },
  'POST /lots/labels': {
    ...by(staff, drawsMany),
    summary:
      'Repackage labels of packages that were chosen, in one document; which of them have none, and why',
    again: 'asks',
    body: z.object({ packages: chosen }),
    answer: z.object({ pdf: z.nullable(z.string()), outcomes }),
  },
  'GET /lots/packing/:id': {
    ...by(staff, drawsMany),
    summary: 'Packing list of a lot, without amounts',
    params: byId,
    pdf: true,
    answer: z.string(),
  },
  'GET /lots/pick/:id': {
    ...by(staff, drawsMany),
    summary: 'Pick list of a lot: what to load, by shelf place; without amounts',
    params: byId,
    query: inLanguage,
    pdf: true,
    answer: z.string(),
  },
  'GET /lots/manifest/:id': {
    ...by(staff, drawsMany),
    summary: 'Manifest of a lot, for handlers and customs; restricted staff without declared values',
    params: byId,
    query: inLanguage,
    pdf: true,
    answer: z.string(),
  },
  'GET /lots/route/:id': {
    ...by(staff, drawsMany),
    summary: 'Route report of a lot, without amounts',
    params: byId,
    pdf: true,
    answer: z.string(),
  },
} as const satisfies Record<string, Endpoint>;
