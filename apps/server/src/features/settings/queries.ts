import { type Selectable, sql, type UpdateObject } from 'kysely';
import type { Agency, DB } from '../../db/schema.gen.ts';
import type { Tx } from '../../db/within-agency.ts';

export type SettingsRow = Selectable<Agency>;

export const selectSettings = (tx: Tx, agencyId: number): Promise<SettingsRow> =>
  tx.selectFrom('agency').selectAll().where('id', '=', agencyId).executeTakeFirstOrThrow();

export const lockSettings = (tx: Tx, agencyId: number): Promise<SettingsRow> =>
  tx.selectFrom('agency').selectAll().where('id', '=', agencyId).forUpdate().executeTakeFirstOrThrow();

export const updateSettingsRow = (
  tx: Tx,
  agencyId: number,
  values: UpdateObject<DB, 'agency'>,
): Promise<SettingsRow> =>
  tx.updateTable('agency').set(values).where('id', '=', agencyId).returningAll().executeTakeFirstOrThrow();

/** The version of the portal's own terms: the column's default. */
export const PORTALS_TERMS = sql<string>`default`;

/** What paper shows of an agency. */
export const selectPrinted = (tx: Tx, agencyId: number) =>
  tx
    .selectFrom('agency')
    .select(['logo_key', 'logo_black_key', 'address', 'city', 'state_code', 'zip_code'])
    .where('id', '=', agencyId)
    .executeTakeFirstOrThrow();

/** Whether another agency has this exact domain, or is the one that the domain's first label names. */
export async function domainIsTaken(tx: Tx, agencyId: number, domain: string): Promise<boolean> {
  const [label = ''] = domain.split('.', 1);
  const row = await tx
    .selectFrom('agency')
    .select('id')
    .where('id', '<>', agencyId)
    .where(eb => eb.or([eb('domain', '=', domain), eb('slug', '=', label)]))
    .executeTakeFirst();
  return row !== undefined;
}
