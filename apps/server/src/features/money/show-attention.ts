import { toDollars } from '@puerta/domain/money';
import type { Handler } from '../../services/context.ts';
import { deadMails } from '../mails/retry-mails.ts';
import { findDifferences } from './find-differences.ts';
import { findHanging } from './find-hanging.ts';
import { refundReason } from './present.ts';
import { selectDisputes, selectOpenRefunds } from './queries.ts';

/** What nobody but a manager can mend: what hangs, what differs, disputes, refunds that failed, mails that nobody gets. */
export const showAttention: Handler<'GET /admin/attention'> = async ({ agency, db, clock }) => {
  const tx = db.read(agency.id);
  const disputes = await selectDisputes(tx, agency.id);
  const refunds = await selectOpenRefunds(tx, agency.id, ['failed']);
  return {
    data: {
      hanging: await findHanging(tx, agency.id, clock.now()),
      differences: await findDifferences(tx, agency.id),
      disputes: disputes.map(row => ({
        id: row.id,
        provider: row.provider,
        provider_id: row.provider_dispute_id,
        amount: toDollars(row.amount_cents),
        state: row.state,
        reason: row.reason,
        tracking: row.tracking,
        date: row.created_at.toISOString(),
      })),
      refunds: refunds.map(row => ({
        id: row.id,
        tracking: row.tracking,
        amount: toDollars(row.amount_cents),
        reason: refundReason(row.reason),
        client:
          row.client_id === null
            ? null
            : { id: row.client_id, name: row.client ?? '', phone: row.phone ?? '' },
        date: row.created_at.toISOString(),
      })),
      mails: await deadMails(tx, agency.id),
    },
  };
};
