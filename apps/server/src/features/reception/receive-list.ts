import type { BulkRow, ReceivedRow } from '@puerta/contract/station';
import { toDollars } from '@puerta/domain/money';
import type { Context, Handler, Input } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { findRow, refusedRow } from './preview-list.ts';
import { receiveMeasured } from './receive-package.ts';

type Bulk = 'POST /order/receive/bulk';

/**
 * Receives each package of a list by itself, in its order. Sent again with its key, what was received the first time
 * is answered so and not received twice.
 */
export const receiveList: Handler<Bulk> = async (context, { body }) => {
  const data: ReceivedRow[] = [];
  for (const row of body.rows) data.push(await receiveOne(context, row, body));
  return { data };
};

async function receiveOne(
  context: Context<Bulk>,
  row: BulkRow,
  { date, notes }: Pick<Input<Bulk>['body'], 'date' | 'notes'>,
): Promise<ReceivedRow> {
  const found = await findRow(context, row.tracking);
  if (!found) return refusedRow(row, refuse('tracking_not_found'));
  // a list is never a correction: what was received by another hand stays as that hand has measured it
  const { tracking, ...measured } = row;
  const form = { id: found.id, date, notes, ...measured };
  const idempotencyKey = context.idempotencyKey && `${context.idempotencyKey} ${found.id}`;
  const refusal = await receiveMeasured({ ...context, idempotencyKey }, form, { onlyFirst: true });
  if (refusal) return refusedRow(row, refusal, found);
  const received = (await findRow(context, tracking)) ?? found;
  return {
    tracking,
    ok: true,
    message: null,
    tracking_number: received.tracking_number,
    package_number: received.package_number,
    payment: received.payment ? 1 : 0,
    payment_warning: received.payment_warning ? 1 : 0,
    debt: toDollars(received.payment ? (received.final_payment_cents ?? 0) : 0),
  };
}
