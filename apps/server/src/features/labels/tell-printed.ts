import type { Context } from '../../services/context.ts';
import { tellAlone } from '../../facts/tell.ts';
import type { LabelRow } from './queries.ts';

/** Labels left for a printer: who printed which, and when. */
export const tellPrinted = (
  { db, agency, actor, clock }: Pick<Context<'GET /purchase/label/:id'>, 'db' | 'agency' | 'actor' | 'clock'>,
  labels: readonly Pick<LabelRow, 'id' | 'tracking_number' | 'order_id' | 'account_id'>[],
): Promise<void> =>
  tellAlone(
    db,
    agency.id,
    ...labels.map(label => ({
      kind: 'label.printed' as const,
      actor,
      at: clock.now(),
      object: { type: 'package', id: label.id, label: label.tracking_number },
      about: { orderId: label.order_id, clientId: label.account_id },
    })),
  );
