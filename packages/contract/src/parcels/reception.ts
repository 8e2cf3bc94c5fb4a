import type { MeasureQuestion } from '@puerta/domain/parcels/measure-question';
import { MEASURED_SIDE_MAX, MEASURED_WEIGHT_MAX } from '@puerta/domain/parcels/parcel-limits';
import { shelfPlace } from '@puerta/domain/parcels/scanned-code';
import * as z from 'zod/mini';
import { by, change, type Endpoint, keepsFile, manager, many, receives, staff } from '../endpoint.ts';
import { day, dollars, id, number } from '../fields.ts';
import { lines, optionalLines, optionalText, text } from '../text-fields.ts';
import { invalid } from '../messages.es.ts';
import { fullPackage, seen } from './packages.ts';

const on = invalid.reception;
const filled = z.unknown().check(
  z.refine(v => v !== undefined && v !== null && (typeof v !== 'string' || v.trim() !== ''), {
    error: on.empty,
  }),
);
const positive = (max: number) =>
  z.pipe(
    number(on.empty),
    z.number().check(
      z.refine(v => v > 0, { error: on.notPositive }),
      z.refine(v => v <= max, { error: on.tooLarge }),
      z.refine(v => Math.abs(v * 100 - Math.round(v * 100)) < 1e-6, { error: invalid.parcel.decimals }),
    ),
  );

/** Pounds, and a side in inches, as reception takes them. */
export const measuredWeight = positive(MEASURED_WEIGHT_MAX);
export const measuredSide = positive(MEASURED_SIDE_MAX);

/** First whether anything is empty, then whether everything is above zero and within limits (docs/rules/forms.md). */
export const dimensionsBody = z.pipe(
  z.object({
    id: id(),
    date: day(on.date),
    height: filled,
    width: filled,
    length: filled,
    weight: filled,
    notes: optionalLines(500),
  }),
  z.object({
    id: z.number(),
    date: z.string(),
    height: measuredSide,
    width: measuredSide,
    length: measuredSide,
    weight: measuredWeight,
    notes: z.string(),
  }),
);

/** Another day for a reception that was recorded. */
export const redateBody = z.object({ id: id(), date: day(on.date) });

/** A list that a person has pasted, long enough for a day's van. The screen sends a long one in pieces. */
export const BULK_MAX = 200;
const listOf = <Item extends z.ZodMiniType>(item: Item) =>
  z
    .array(item, { error: on.bulkEmpty })
    .check(z.minLength(1, on.bulkEmpty), z.maxLength(BULK_MAX, on.bulkTooLong));

const tracking = text(invalid.tracking.empty, 80);
export const bulkRow = z.object({
  tracking,
  weight: measuredWeight,
  length: measuredSide,
  width: measuredSide,
  height: measuredSide,
});
export type BulkRow = z.infer<typeof bulkRow>;

/** What somebody should look at again before it is kept; null where nothing is far from what was declared. */
const question = z.nullable(
  z.object({
    doubts: z.array(
      z.object({
        measure: z.enum(['weight', 'length', 'width', 'height', 'volume']),
        value: z.number(),
        times: z.nullable(z.number()),
        limit: z.nullable(z.number()),
      }),
    ),
    likely: z.nullable(
      z.object({
        weight: z.optional(z.number()),
        length: z.optional(z.number()),
        width: z.optional(z.number()),
        height: z.optional(z.number()),
      }),
    ),
  }),
) satisfies z.ZodMiniType<MeasureQuestion | null>;

/** What became of a row of a list, or would: `message` says why not, `detail` the state it is in. */
const outcome = {
  tracking: z.string(),
  ok: z.boolean(),
  message: z.nullable(z.string()),
  detail: z.nullable(z.string()),
};
const received = {
  ...outcome,
  tracking_number: z.nullable(z.string()),
  package_number: z.nullable(z.string()),
  payment: z.int(),
  payment_warning: z.int(),
  question,
  /** pounds: the agency's own limit of its way, where the weight passes it */
  over_limit: z.nullable(z.number()),
};
/** Amounts are for managers; restricted staff see that something is owed. */
const receivedRow = z.object({ ...received, debt: dollars });
const receivedRows = {
  manager: z.array(receivedRow),
  restricted: z.array(z.object(received)),
};
/** What a measurement would make: amounts for managers alone. */
const previewed = { question, over_limit: z.nullable(z.number()), payment: z.int() };
export type ReceivedRow = z.infer<typeof receivedRow>;

/** A place of the warehouse as it stands on its label, with or without what comes before it. */
const place = text(on.place, 40).check(
  z.overwrite(typed => shelfPlace(typed) ?? ''),
  z.minLength(1, { error: on.place }),
);

/** Steps that were just taken, as the call that undoes them takes them. */
const steps = {
  status_id: id(on.status),
  packages: z.array(id(), { error: on.bulkEmpty }).check(z.minLength(1, on.bulkEmpty), z.maxLength(BULK_MAX)),
};
/** What can be undone and for how many seconds more; null: nothing. */
const undo = z.object({
  undo: z.nullable(z.object({ seconds: z.int(), status_id: z.int(), packages: z.array(z.int()) })),
});
/** Why a step is taken back. */
export const takeBackReason = z.object({ reason: lines(invalid.outside.reason, 300) });

/** What a package that owes nothing really weighs and measures, and why it is said again. */
export const measuresBody = z.extend(
  z.object({
    id: id(),
    weight: measuredWeight,
    length: measuredSide,
    width: measuredSide,
    height: measuredSide,
  }),
  takeBackReason.shape,
);

/** Who takes a package at the counter; the file beside it is a signature or a photo. */
export const handoverBody = z.object({ id: id(), name: text(on.taker), document: optionalText(30) });

export const receptionEndpoints = {
  'POST /order/dimensions': {
    ...by(staff, receives),
    summary: 'Receives an air or sea package with its measured weight and sides',
    once: 'scan',
    station: true,
    body: dimensionsBody,
    answer: seen,
  },
  'POST /order/dimensions/preview': {
    ...by(staff, receives),
    summary:
      'What receiving or correcting a package with these measures would make: what is far from the declared, and what would be owed; nothing is changed',
    again: 'asks',
    body: dimensionsBody,
    answer: { manager: z.object({ ...previewed, debt: dollars }), restricted: z.object(previewed) },
  },
  'POST /order/dimensions/domestic': {
    ...by(staff, receives),
    summary:
      'Records the measured weight and sides of a domestic package, which keeps its status and owes nothing',
    once: 'scan',
    station: true,
    body: dimensionsBody,
    answer: seen,
  },
  'PUT /order/reception': {
    ...by(manager, change),
    summary: 'Mends the day on which a package was received, or a domestic one measured',
    body: redateBody,
    answer: fullPackage,
  },
  'PUT /order/measures': {
    ...by(manager, receives),
    summary:
      'Corrects weight and sides of a package that owes nothing, with a reason; what was paid and invoiced stays, and `difference` says what they would have cost beyond it (below zero: less)',
    body: measuresBody,
    answer: fullPackage,
    beside: z.object({ difference: dollars }),
  },
  'PUT /order/status': {
    ...by(staff, change),
    summary: 'Moves a package forward; `undo` is what takes it back at once',
    once: 'scan',
    body: z.object({ id: id(), status_id: id(on.status) }),
    answer: seen,
    beside: undo,
  },
  'POST /order/handover': {
    ...by(staff, keepsFile),
    summary:
      'Delivers a package to somebody who is named, perhaps with a signature or a photo; `undo` is what takes the step back at once',
    once: 'scan',
    body: handoverBody,
    upload: 'optional',
    answer: seen,
    beside: undo,
  },
  'POST /order/status/undo': {
    ...by(staff, change),
    summary:
      'Undoes steps of packages that the caller took a moment ago, before their mails leave: all or none',
    again: 'guarded',
    body: z.object(steps),
    answer: z.null(),
  },
  'POST /order/take-back': {
    ...by(manager, change),
    summary: 'Takes back the last step of a package, with a reason, while nothing hangs on it',
    again: 'guarded',
    // names the status that is taken back: nobody takes back another step than the one that was seen
    body: z.extend(takeBackReason, { id: id(), status_id: id(on.status) }),
    answer: seen,
  },
  'PUT /order/process': {
    ...by(staff, change),
    summary: 'Processes a received package by the second part of its scanned code',
    once: 'scan',
    station: true,
    body: z.object({ tracking: text(on.process, 80) }),
    answer: seen,
  },
  'PUT /order/shelf': {
    ...by(staff, change),
    summary: 'Says at which place of the warehouse a package lies; null: at none',
    once: 'scan',
    station: true,
    body: z.object({ tracking: text(invalid.tracking.empty, 80), place: z.nullable(place) }),
    answer: seen,
  },
  'POST /order/photo': {
    ...by(staff, keepsFile),
    summary: 'Keeps a photo of a package at its reception (status 1 and 2)',
    again: 'sets',
    body: z.object({ id: id() }),
    upload: 'required',
    answer: seen,
  },
  'POST /order/receive/preview': {
    ...by(staff, many),
    summary: 'What receiving a list would make: per row whether it can be received, and what would be owed',
    again: 'asks',
    body: z.object({ rows: listOf(bulkRow), date: z.optional(day(on.date)) }),
    answer: receivedRows,
  },
  'POST /order/receive/bulk': {
    ...by(staff, many),
    summary:
      'Receives a list of packages with their measures, each by itself: a row that fails stops no other',
    once: 'scan',
    station: true,
    body: z.object({ rows: listOf(bulkRow), date: day(on.date), notes: optionalLines(500) }),
    answer: receivedRows,
  },
  'PUT /order/status/bulk': {
    ...by(staff, many),
    summary: 'Moves a list of packages to a status, each by itself: a row that fails stops no other',
    once: 'scan',
    body: z.object({ status_id: id(on.status), trackings: listOf(tracking) }),
    answer: z.array(z.object({ ...outcome, status: z.nullable(z.string()) })),
    beside: undo,
  },
} as const satisfies Record<string, Endpoint>;
