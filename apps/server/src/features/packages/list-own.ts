import type { PurchaseRow } from '@puerta/contract/packages';
import { calendarDay } from '@puerta/domain/calendar-day';
import { searchParts } from '@puerta/domain/search';
import type { Context, Handler } from '../../services/context.ts';
import type { Actor } from '../../app/actor.ts';
import type { Tx } from '../../db/within-agency.ts';
import { pagesOf, rowsOfPage } from '../page-slice.ts';
import { packagesOfTracking } from './find-package.ts';
import { countLeft, countOwn, findInOwn, type Searched, selectOwnIds } from './own-queries.ts';
import { presentPurchase } from './present.ts';
import { selectOwnRows } from './queries.ts';

type Call = 'GET /purchase/page/:n/:size';

/** Compras: an account's packages, newest first, and how many each of its groups has, of those found too (docs/rules/lists.md). */
export const listOwn: Handler<Call> = async (context, { params, query }) => {
  const { agency, actor, db } = context;
  const tx = db.read(agency.id);
  const rows = { status: query.status, show: query.show, ...rowsOfPage(params) };
  const counts = await countOwn(tx, agency.id, actor.id);
  const searched = await searchOf(context, query);
  if (searched) {
    const { found, total, ids } = await findInOwn(tx, agency.id, actor.id, searched, rows);
    const data = await purchasesOf(tx, context, ids);
    return { data, beside: { pages: pagesOf(total, params), total, counts, found } };
  }
  const total = query.status ? await countLeft(tx, agency.id, actor.id, rows) : counts[query.show ?? 'all'];
  const data = await purchasesOf(tx, context, await selectOwnIds(tx, agency.id, actor.id, rows));
  return { data, beside: { pages: pagesOf(total, params), total, counts } };
};

/** Own packages as Compras shows them, newest first. */
export async function purchasesOf(
  tx: Tx,
  { agency, actor, clock }: Pick<Context<Call>, 'agency' | 'clock'> & { actor: Pick<Actor, 'role'> },
  ids: number[],
): Promise<PurchaseRow[]> {
  const now = clock.now();
  const today = calendarDay(now, agency.time_zone);
  const rows = await selectOwnRows(tx, agency.id, ids);
  return rows.map(row => presentPurchase(row, { viewer: actor.role, now }, today));
}

/** `q` is a number, whole; `find` is part of one, or of what a customer remembers of a package. */
async function searchOf(
  { agency, actor, db }: Context<Call>,
  { q, find }: { q?: string | undefined; find?: string | undefined },
): Promise<Searched | undefined> {
  const typed = q || find;
  if (!typed) return undefined;
  const numbered = await packagesOfTracking(db.read(agency.id), agency.id, typed);
  const ids = numbered.filter(row => row.account_id === actor.id).map(row => row.id);
  return { ids, parts: q ? [] : searchParts(typed) };
}
