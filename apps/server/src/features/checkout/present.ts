import type { OwnOrder } from '@puerta/contract/parcels/checkout';
import { utcMidnight } from '@puerta/domain/days/calendar-day';
import { toDollars } from '@puerta/domain/money/money';
import type { PriceLine } from '@puerta/domain/money/pricing';
import { reasonText } from '@puerta/contract/money/declined.es';
import { presentLines } from '../quotes/present.ts';
import type { OrderedPackage, OwnOrderRow } from './queries.ts';

/** Lines that sum to the total: an order stores those of one unit, or of all its boxes where they differ. */
const linesOf = (row: Pick<OwnOrderRow, 'lines' | 'quantity' | 'product_group' | 'differs'>) =>
  presentLines(
    // written by the order in this shape (migration 0003)
    (row.lines as PriceLine[]).map(({ code, cents }) => ({
      code,
      cents: row.differs ? cents : cents * row.quantity,
    })),
    row.product_group,
  );

/** What buying answers: the order with its packages, none while a payment is reviewed. */
export const presentOrder = (
  row: Pick<OwnOrderRow, 'id' | 'total_cents' | 'lines' | 'quantity' | 'state' | 'product_group' | 'differs'>,
  packages: readonly OrderedPackage[],
) => ({
  id: row.id,
  total: toDollars(row.total_cents),
  lines: linesOf(row),
  packages: packages.map(({ id, tracking_number, carrier_tracking }) => ({
    id,
    tracking_number,
    ups_tracking: carrier_tracking,
  })),
  ...(row.state === 'held' && { payment_status: 'held' }),
});

export const presentOwnOrder = (row: OwnOrderRow, packages: readonly OrderedPackage[]): OwnOrder => ({
  ...presentOrder(row, packages),
  state: row.state as OwnOrder['state'],
  product_name: row.product_name,
  code: row.product_code,
  group_services: row.product_group,
  quantity: row.quantity,
  date: utcMidnight(row.order_day),
  receive_name: row.receiver_name,
  reason: row.state === 'failed' ? reasonText(row.failure) : null,
});
