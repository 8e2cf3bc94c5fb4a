import { type Insertable, sql } from 'kysely';
import type { UnidentifiedBox } from '../../db/schema.gen.ts';
import type { Tx } from '../../db/within-agency.ts';

/** A list that is longer has other troubles than its length. */
const LISTED = 300;

const selectBoxes = (tx: Tx, agencyId: number) =>
  tx
    .selectFrom('unidentified_box as b')
    .innerJoin('account as a', join =>
      join.onRef('a.agency_id', '=', 'b.agency_id').onRef('a.id', '=', 'b.recorded_by'),
    )
    .leftJoin('package as p', join =>
      join.onRef('p.agency_id', '=', 'b.agency_id').onRef('p.id', '=', 'b.package_id'),
    )
    .select(['b.id', 'b.code', 'b.place', 'b.photo_key', 'b.created_at', 'b.package_id'])
    .select(['a.name as recorded_by', 'p.tracking_number'])
    .where('b.agency_id', '=', agencyId);

export type BoxRow = Awaited<ReturnType<ReturnType<typeof selectBoxes>['executeTakeFirstOrThrow']>>;

/** Open ones, or those that were identified since; newest first. */
export const listBoxes = (tx: Tx, agencyId: number, tied: boolean): Promise<BoxRow[]> =>
  selectBoxes(tx, agencyId)
    .where('b.package_id', tied ? 'is not' : 'is', null)
    .orderBy('b.id', 'desc')
    .limit(LISTED)
    .execute();

export const selectBox = (tx: Tx, agencyId: number, id: number): Promise<BoxRow> =>
  selectBoxes(tx, agencyId).where('b.id', '=', id).executeTakeFirstOrThrow();

/** Locked until the transaction ends: two people at once tie it one after the other. */
export const lockBox = (tx: Tx, agencyId: number, id: number) =>
  tx
    .selectFrom('unidentified_box')
    .select(['id', 'code', 'package_id'])
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export async function insertBox(tx: Tx, box: Omit<Insertable<UnidentifiedBox>, 'id'>): Promise<number> {
  const { id } = await tx
    .insertInto('unidentified_box')
    .values({ ...box, id: sql<number>`next_id('unidentified_box')` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const setPackage = (tx: Tx, agencyId: number, id: number, packageId: number) =>
  tx
    .updateTable('unidentified_box')
    .set({ package_id: packageId })
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .execute();
