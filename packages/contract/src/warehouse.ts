import { MEASURED_SIDE_MAX, MEASURED_WEIGHT_MAX } from '@puerta/domain/parcel-limits';
import * as z from 'zod/mini';
import { type Endpoint, staff } from './endpoint.ts';
import { day, id, listQuery, optionalLines, pageParams, pages, text, typed } from './fields.ts';
import { invalid } from './messages.es.ts';
import { fullPackage, managerRow, restrictedPackage, restrictedRow } from './packages.ts';

const on = invalid.reception;
const filled = z.unknown().check(
  z.refine(v => v !== undefined && v !== null && (typeof v !== 'string' || v.trim() !== ''), {
    error: on.empty,
  }),
);
const positive = (max: number) =>
  z.pipe(
    z.coerce.number({ error: on.empty }),
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

const byTracking = z.object({ id: typed });
const seen = { manager: fullPackage, restricted: restrictedPackage };
const rows = { manager: z.array(managerRow), restricted: z.array(restrictedRow) };

export const warehouseEndpoints = {
  'GET /order/page/:n/:size': {
    who: staff,
    summary: 'Packages to Venezuela, newest first',
    params: pageParams,
    query: listQuery,
    answer: rows,
    beside: pages,
  },
  'GET /order/domestic/:n/:size': {
    who: staff,
    summary: 'Domestic packages, newest first',
    params: pageParams,
    query: listQuery,
    answer: rows,
    beside: pages,
  },
  'GET /order/packages/:n/:size/:status': {
    who: staff,
    summary: 'Packages to Venezuela at a status, newest first; 0 is all of them',
    params: z.object({
      ...pageParams.shape,
      status: z.coerce
        .number({ error: invalid.general.page })
        .check(
          z.int(invalid.general.page),
          z.minimum(0, invalid.general.page),
          z.maximum(5, invalid.general.page),
        ),
    }),
    answer: rows,
    beside: pages,
  },
  'GET /order/warehouse/:id': {
    who: staff,
    summary: 'Any package by tracking or carrier tracking',
    params: byTracking,
    answer: seen,
  },
  'GET /order/receive/domestic/:id': {
    who: staff,
    summary: 'A domestic package by tracking or carrier tracking',
    params: byTracking,
    answer: seen,
  },
  'GET /order/:id': {
    who: staff,
    summary: 'Detail of a package by id or tracking',
    params: byTracking,
    answer: seen,
  },
  'POST /order/dimensions': {
    who: staff,
    summary: 'Receives an air or sea package with its measured weight and sides',
    once: 'scan',
    body: dimensionsBody,
    answer: seen,
  },
  'POST /order/dimensions/domestic': {
    who: staff,
    summary:
      'Records the measured weight and sides of a domestic package, which keeps its status and owes nothing',
    once: 'scan',
    body: dimensionsBody,
    answer: seen,
  },
  'PUT /order/status': {
    who: staff,
    summary: 'Moves a package forward',
    body: z.object({ id: id(), status_id: id(on.status) }),
    answer: seen,
  },
  'PUT /order/process': {
    who: staff,
    summary: 'Processes a received package by the second part of its scanned code',
    once: 'scan',
    body: z.object({ tracking: text(on.process, 80) }),
    answer: seen,
  },
} as const satisfies Record<string, Endpoint>;
