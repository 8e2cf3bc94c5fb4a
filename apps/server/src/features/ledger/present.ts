import type { Data } from '@puerta/contract/client';
import type { PaymentExtra } from '@puerta/contract/money/ledger';
import { calendarDay, utcMidnight } from '@puerta/domain/days/calendar-day';
import { toDollars } from '@puerta/domain/money/money';
import { reasonText, refundRefused } from '@puerta/contract/money/declined.es';
import type { Agency } from '../../app/agency.ts';
import { presentWho } from '../../services/mover-queries.ts';
import type { ExtraRow, EntryRow, RefundRow, UnconfirmedRow } from './queries.ts';

type Listed = Data<'GET /clients/payments/:n/:size'>[number];
type Payment = Omit<Listed, PaymentExtra>;
type Unconfirmed = Data<'GET /order/unconfirmed/:n/:size'>[number];

export const presentEntry = (row: EntryRow): Payment => ({
  tracking: row.tracking,
  kind: row.kind as Payment['kind'],
  purpose: row.purpose as Payment['purpose'],
  method: row.method,
  brand: row.brand,
  last4: row.last_four,
  amount: toDollars(row.amount_cents),
  status: row.disputed ? 'disputed' : 'done',
  reference: row.reference,
  note: row.note,
  date: utcMidnight(row.day),
});

/** What a movement holds besides; `found` is what was looked up for it. */
export const presentExtra = (found: ExtraRow | undefined, also: readonly PaymentExtra[]) =>
  Object.assign({}, ...(found ? also.map(one => PAYMENT_EXTRA[one](found)) : [])) as Partial<Listed>;

const PAYMENT_EXTRA: Readonly<Record<PaymentExtra, (found: ExtraRow) => Partial<Listed>>> = {
  client: ({ client_id: id, client: name }) => ({
    client: id === null || name === null ? null : { id, name },
  }),
  provider: ({ provider }) => ({ provider }),
  recorded: ({ created_at: at }) => ({ recorded: at.toISOString() }),
  who: found => ({ who: presentWho(found) }),
};

/** Why a refund was refused, in words; a provider's own words as they are. */
export const refundReason = (reason: string | null): string | null =>
  reason === null ? null : (refundRefused[reason] ?? reason);

/** A refund that is not made yet; once it is, it is a movement of money like the others. */
export const presentRefund = ({ time_zone: zone }: Pick<Agency, 'time_zone'>, row: RefundRow): Payment => ({
  tracking: row.tracking,
  kind: 'refund',
  purpose: row.purpose as Payment['purpose'],
  method: row.method,
  brand: row.brand,
  last4: row.last_four,
  amount: toDollars(row.amount_cents),
  status: row.state === 'failed' ? 'failed' : 'pending',
  reference: row.reference,
  note: refundReason(row.reason),
  date: utcMidnight(calendarDay(row.created_at, zone)),
});

/** States in which the provider may know more than we do. */
const ASKED_FOR: readonly string[] = ['placing', 'held', 'awaiting_payment'];

export const presentUnconfirmed = (row: UnconfirmedRow): Unconfirmed => ({
  id: row.id,
  state: row.state as Unconfirmed['state'],
  date: utcMidnight(row.order_day),
  client: { id: row.account_id, name: row.name, email: row.email, phone: row.phone },
  product_name: row.product_name,
  quantity: row.quantity,
  total: toDollars(row.total_cents),
  receive_name: row.receiver_name,
  reason: row.state === 'failed' ? (reasonText(row.failure) ?? row.failure) : null,
  expires_at: row.expires_at && row.expires_at.toISOString(),
  reference: row.reference,
  hangs: row.hangs,
  // what hangs is looked at again where it is closed
  can: { check: ASKED_FOR.includes(row.state) && row.reference !== null && !row.hangs },
});
