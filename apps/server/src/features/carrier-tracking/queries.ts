import type { ExpressionBuilder } from 'kysely';
import type { ReadTx } from '../../db/within-agency.ts';
import type { DB } from '../../db/schema.gen.ts';

/** The packages of a carrier's number; its system for tests gives several the same. */
export const selectByCarrierTracking = (tx: ReadTx, carrierTracking: string) =>
  tx
    .selectOwn('package')
    .select(['id', 'order_id', 'carrier_tracking'])
    .where('carrier_tracking', '=', carrierTracking)
    .execute();

/** An agency that is to be erased has moved: its new place asks the carrier, and tells its customers. */
export const notLeaving =
  (tx: ReadTx) =>
  ({ not, exists, selectFrom }: ExpressionBuilder<DB, 'package'>) =>
    not(
      exists(
        selectFrom('agency').select('id').where('id', '=', tx.agencyId).where('erase_from', 'is not', null),
      ),
    );
