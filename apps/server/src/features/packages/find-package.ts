import { calendarDay } from '@puerta/domain/days/calendar-day';
import { readCode } from '@puerta/domain/parcels/scanned-code';
import type { Context, Handler } from '../../services/context.ts';
import { GROUP } from '@puerta/domain/money/products';
import { normaliseSearch, type TrackingSearch } from '@puerta/domain/text/search';
import { readRow, same } from '../../db/rows.ts';
import type { ReadTx } from '../../db/within-agency.ts';
import { type Refusal, refuse } from '../../app/refusal.ts';
import { seesAmounts } from '../../services/tracking-link.ts';
import { noteRefused } from '../station/note-refused.ts';
import { presentPublic, presentPublicByCarrier, presentRecord, type Viewing } from './present.ts';
import { sayLastStep } from './show-state.ts';
import { type RecordRow, selectIdsByTracking, selectPublic, selectRecord } from './queries.ts';

const LARGEST_ID = 2_147_483_647;
/** What a tracking number, ours or a carrier's, is made of: anything else is found nowhere, without asking. */
const NUMBER = /^[!-~]{1,60}$/;

/** What a person typed or scanned, as it is compared; null when it can be nobody's number. */
export function searchOf(typed: string): TrackingSearch | null {
  const search = normaliseSearch(typed);
  return search && NUMBER.test(search.carrierTracking) ? search : null;
}

/** A package by whatever stands on it: tracking, carrier's number, repackage label, package number. */
export async function findByTracking(tx: ReadTx, typed: string): Promise<RecordRow | undefined> {
  const search = searchOf(typed);
  return search ? selectRecord(tx, search) : undefined;
}

/** Details take an id too: digits alone, as no tracking number of ours is. */
async function findDetail(tx: ReadTx, typed: string): Promise<RecordRow | undefined> {
  const text = typed.trim();
  const byId = /^\d{1,10}$/.test(text) && Number(text) <= LARGEST_ID;
  const row = byId ? await selectRecord(tx, { id: Number(text) }) : undefined;
  return row ?? findByTracking(tx, text);
}

/** A customer's own package, by its id or whatever stands on it; undefined for anybody else's. */
export async function findOwn(tx: ReadTx, accountId: number, typed: string) {
  const row = await findDetail(tx, typed);
  return row?.account_id === accountId ? row : undefined;
}

/** The record of a package after a change, for whoever made it. */
export async function showPackage(tx: ReadTx, id: number, viewing: Viewing) {
  const row = await selectRecord(tx, { id });
  return row ? presentRecord(row, viewing) : refuse('package_not_found');
}

/** Nobody's number: where a station read it from a box, that box is counted as refused. */
async function refuseLook(
  context: Context<'GET /order/warehouse/:id' | 'GET /order/receive/domestic/:id'>,
  typed: string,
): Promise<Refusal> {
  const refusal = refuse('tracking_not_found');
  const { code } = readCode(typed);
  if (context.station && code) await noteRefused(context, [{ kind: 'look', code, refusal }]);
  return refusal;
}

export const lookUpPackage: Handler<'GET /order/warehouse/:id'> = async (context, { params }) => {
  const { actor, clock, read } = context;
  const row = await findByTracking(read, params.id);
  if (!row) return refuseLook(context, params.id);
  const viewing = { viewer: actor.role, now: clock.now() };
  return { data: { ...presentRecord(row, viewing), last_step: await sayLastStep(context, row) } };
};

/** The domestic counter's look-up: it finds domestic packages only; another counter's box is no refused one. */
export const lookUpDomestic: Handler<'GET /order/receive/domestic/:id'> = async (context, { params }) => {
  const { actor, clock, read } = context;
  const row = await findByTracking(read, params.id);
  if (!row) return refuseLook(context, params.id);
  if (row.product_group !== GROUP.domestic) return refuse('tracking_not_found');
  const viewing = { viewer: actor.role, now: clock.now(), domesticCounter: true };
  return { data: { ...presentRecord(row, viewing), last_step: await sayLastStep(context, row) } };
};

export const showForStaff: Handler<'GET /order/:id'> = async ({ actor, clock, read }, { params }) => {
  const row = await findDetail(read, params.id);
  if (!row) return refuse('package_not_found');
  const record = presentRecord(row, { viewer: actor.role, now: clock.now() });
  return { data: { ...record, handovers: await handoversOf(read, row.id) } };
};

/** Who took a package at the counter, last first. */
async function handoversOf(tx: ReadTx, packageId: number) {
  const rows = await tx
    .selectOwn('handover as h')
    .innerJoin('account as a', join => same(join, 'a.id', 'h.actor_id'))
    .select(['h.id', 'h.name', 'h.document', 'h.picture_key', 'h.at', 'a.name as by'])
    .where('h.package_id', '=', packageId)
    .orderBy('h.id', 'desc')
    .execute();
  return rows.map(({ at, id, picture_key: key, ...who }) => ({
    ...who,
    picture: key === null ? null : id,
    date: at.toISOString(),
  }));
}

/** A signature or a photo of whoever took a package. */
export const showEvidence: Handler<'GET /order/handover/:id'> = async (
  { files, read },
  { params: { id } },
) => {
  const { picture_key: key } = (await readRow(read, 'handover', id)) ?? {};
  const file = key ? await files.get(key) : null;
  return file ? { data: { ...file, fileName: `entrega-${id}` } } : refuse('not_found');
};

export const showOwn: Handler<'GET /purchase/:tracking'> = async ({ actor, clock, read }, { params }) => {
  const row = await findOwn(read, actor.id, params.tracking);
  if (!row) return refuse('package_not_found');
  return { data: presentRecord(row, { viewer: actor.role, now: clock.now() }) };
};

export const showPublicly: Handler<'GET /tracking/:code'> = async (context, { params, query }) => {
  const { agency, clock, read } = context;
  const search = searchOf(params.code);
  const found = search && (await selectPublic(read, search));
  if (!found) return refuse('tracking_not_found');
  const now = clock.now();
  const today = calendarDay(now, agency.time_zone);
  if (found.by === 'carrierTracking') return { data: presentPublicByCarrier(found.row, today) };
  const amounts = seesAmounts(context, found.row.id, query.signature);
  return { data: presentPublic(found.row, { now, today, seesAmounts: amounts }) };
};

/** The packages that have this number, ours or the carrier's, newest first: whose they are and of which order. */
export async function packagesOfTracking(
  tx: ReadTx,
  typed: string,
): Promise<{ id: number; order_id: number; account_id: number }[]> {
  const search = searchOf(typed);
  return search ? selectIdsByTracking(tx, search) : [];
}
