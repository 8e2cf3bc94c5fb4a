import type { Selectable, UpdateObject } from 'kysely';
import type { Agency, DB } from '../../db/schema.gen.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';

export type SettingsRow = Selectable<Agency>;

export const selectSettings = (tx: ReadTx): Promise<SettingsRow> =>
  tx.selectFrom('agency').selectAll().where('id', '=', tx.agencyId).executeTakeFirstOrThrow();

export const lockSettings = (tx: Tx): Promise<SettingsRow> =>
  tx.selectFrom('agency').selectAll().where('id', '=', tx.agencyId).forUpdate().executeTakeFirstOrThrow();

export const updateSettingsRow = (tx: Tx, values: UpdateObject<DB, 'agency'>): Promise<SettingsRow> =>
  tx.updateTable('agency').set(values).where('id', '=', tx.agencyId).returningAll().executeTakeFirstOrThrow();
