import * as z from 'zod/mini';
import { type Endpoint, staff } from './endpoint.ts';
import { day, dollars, id, instant, optionalLines, text, typed } from './fields.ts';
import { invalid } from './messages.es.ts';
import { fullPackage, restrictedPackage } from './packages.ts';
import { measuredSide, measuredWeight } from './warehouse.ts';

const on = invalid.reception;
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

/** What became of a row of a list, or would: `message` says why not. */
const outcome = {
  tracking: z.string(),
  ok: z.boolean(),
  message: z.nullable(z.string()),
};
const received = {
  ...outcome,
  tracking_number: z.nullable(z.string()),
  package_number: z.nullable(z.string()),
  payment: z.int(),
  payment_warning: z.int(),
};
/** Amounts are for managers; restricted staff see that something is owed. */
const receivedRow = z.object({ ...received, debt: dollars });
const receivedRows = {
  manager: z.array(receivedRow),
  restricted: z.array(z.object(received)),
};
export type ReceivedRow = z.infer<typeof receivedRow>;

const box = z.object({
  id: z.int(),
  code: z.string(),
  place: z.string(),
  photo: z.nullable(z.string()),
  date: instant,
  recorded_by: z.string(),
  tracking_number: z.nullable(z.string()),
});
export type UnidentifiedBox = z.infer<typeof box>;

const onBox = invalid.box;
export const boxBody = z.object({ code: text(onBox.code, 80), place: text(onBox.place, 80) });
export const tieBody = z.object({ id: id(), tracking });

export const stationEndpoints = {
  'POST /order/photo': {
    who: staff,
    summary: 'Keeps a photo of a package at its reception (status 1 and 2)',
    body: z.object({ id: id() }),
    upload: 'required',
    answer: { manager: fullPackage, restricted: restrictedPackage },
  },
  'POST /order/receive/preview': {
    who: staff,
    summary: 'What receiving a list would make: per row whether it can be received, and what would be owed',
    body: z.object({ rows: listOf(bulkRow) }),
    answer: receivedRows,
  },
  'POST /order/receive/bulk': {
    who: staff,
    summary:
      'Receives a list of packages with their measures, each by itself: a row that fails stops no other',
    once: 'scan',
    body: z.object({ rows: listOf(bulkRow), date: day(on.date), notes: optionalLines(500) }),
    answer: receivedRows,
  },
  'PUT /order/status/bulk': {
    who: staff,
    summary: 'Moves a list of packages to a status, each by itself: a row that fails stops no other',
    body: z.object({ status_id: id(on.status), trackings: listOf(tracking) }),
    answer: z.array(z.object({ ...outcome, status: z.nullable(z.string()) })),
  },
  'GET /order/unidentified': {
    who: staff,
    summary: 'Boxes that matched nothing, newest first; with `tied` those that were identified since',
    query: z.object({ tied: z.optional(typed) }),
    answer: z.array(box),
  },
  'POST /order/unidentified': {
    who: staff,
    summary: 'Records a scanned box that matches nothing',
    body: boxBody,
    upload: 'optional',
    answer: box,
  },
  'PUT /order/unidentified': {
    who: staff,
    summary: 'Ties a box to the package that it turned out to be',
    body: tieBody,
    answer: box,
  },
} as const satisfies Record<string, Endpoint>;
