import type { Tx } from '../../db/within-agency.ts';
import { type Page, rowsOfPage } from '../page-slice.ts';
import { rowsById } from './list-packages.ts';
import { countLeft, selectOwnIds } from './own-queries.ts';

/** A page of all packages of a client, whatever became of them, newest first, and how many there are. */
export async function packagesOfClient(tx: Tx, agencyId: number, accountId: number, page: Page) {
  const total = await countLeft(tx, agencyId, accountId, {});
  const ids = await selectOwnIds(tx, agencyId, accountId, rowsOfPage(page));
  return { rows: await rowsById(tx, agencyId, ids), total };
}
