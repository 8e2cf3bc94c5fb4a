import type { MailMoney, MailOrder } from '@puerta/contract/mails/money-mails.es';
import type { Corrected, MailMeasures, MailPackage } from '@puerta/contract/mails/package-mails.es';
import { reasonText } from '@puerta/contract/money/declined.es';
import type { MailMessage, MailTicket } from '@puerta/contract/mails/ticket-mails.es';
import { invoiceTexts } from '@puerta/contract/parcels/documents.es';
import { formatDay } from '@puerta/domain/days/calendar-day';
import { cardName } from '@puerta/domain/money/card';
import type { StoredTariff } from '@puerta/domain/money/pricing';
import { phoneText } from '@puerta/domain/people/phone';
import type { FactValues } from '@puerta/domain/facts';
import { sql } from 'kysely';
import { same } from '../../db/rows.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';
import { type DeclaredBox, declared, declaredMeasures } from '../../services/declared-queries.ts';
import { differenceReasonOf, measuresOf as foundMeasures } from '../packages/show-difference.ts';

/** A mail that still waits to be sent. */
export async function queuedMail(tx: ReadTx, id: number) {
  const row = await tx
    .selectOwn('mail')
    .select([
      'id',
      'template',
      'account_id',
      'package_id',
      'order_id',
      'ticket_id',
      'ticket_reply_id',
      'recipient',
    ])
    .select(['created_at', 'fact_id', 'week', 'client_message_id'])
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirst();
  return row ?? null;
}

export type QueuedMail = NonNullable<Awaited<ReturnType<typeof queuedMail>>>;

/** One that waits is never sent. */
export async function withdrawMail(tx: Tx, id: number): Promise<void> {
  await tx
    .updateOwn('mail')
    .set({ state: 'withdrawn' })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute();
}

/** Mails, and whom each goes to: the account, or else the customer of the package, order or ticket. */
export const mailsWithReader = (tx: ReadTx) =>
  tx
    .selectOwn('mail as m')
    .leftJoin('package as p', join => same(join, 'p.id', 'm.package_id'))
    .leftJoin('orders as o', join => same(join, 'o.id', 'm.order_id'))
    .leftJoin('ticket as t', join => same(join, 't.id', 'm.ticket_id'))
    .leftJoin('account as a', join =>
      join
        .onRef('a.agency_id', '=', 'm.agency_id')
        .on('a.id', '=', sql<number>`coalesce(m.account_id, p.account_id, o.account_id, t.account_id)`),
    );

const recipientQuery = (tx: ReadTx, accountId: number) =>
  tx
    .selectOwn('account')
    .select(['id', 'name', 'email', 'locker', 'email_verified_at'])
    .select(['password_changed_at', 'must_change_password', 'muted_notices'])
    .where('id', '=', accountId)
    .where('closed_at', 'is', null);

/** Whom a mail goes to; null for nobody, or an account that was closed since. */
export async function recipientOf(tx: ReadTx, accountId: number) {
  return (await recipientQuery(tx, accountId).executeTakeFirst()) ?? null;
}

/** The same, unchanged until the transaction ends: a link is made for the address that it is mailed to. */
export async function heldRecipientOf(tx: Tx, accountId: number) {
  return (await recipientQuery(tx, accountId).forShare().executeTakeFirst()) ?? null;
}

/** Whom a mail went to is known no more: nothing else names them. */
export async function forgetRecipient(tx: Tx, id: number): Promise<void> {
  await tx.updateOwn('mail').set({ recipient: null }).where('id', '=', id).execute();
}

type Found<T> = { accountId: number; facts: T };

/**
 * What mails tell of a package, and of the fact that one tells. Throws when there is none: a mail names rows of its own
 * transaction.
 */
export async function packageFacts(
  tx: ReadTx,
  id: number,
  factId: number | null,
): Promise<Found<Omit<MailPackage, 'signature'>>> {
  const row = await tx
    .selectOwn('package as p')
    .innerJoin('orders as o', join => same(join, 'o.id', 'p.order_id'))
    .innerJoin('product', join => same(join, 'product.id', 'p.product_id'))
    .select(['p.account_id', 'p.tracking_number', 'p.carrier_tracking', 'product.name'])
    .select(['o.receiver_name', 'o.receiver_place', 'p.price_cents', 'p.promised_day'])
    .select(['p.final_payment_cents', 'p.discount_cents', 'p.order_id', 'p.carrier_prn'])
    .select(['p.weight', 'p.length', 'p.width', 'p.height', 'p.voided_at'])
    .select([declared('tariff').as('tariff'), ...declaredMeasures(side => `declared_${side}` as const)])
    .select(eb =>
      eb
        .selectFrom('refund')
        .select('amount_cents')
        .where('refund.agency_id', '=', tx.agencyId)
        .whereRef('refund.package_id', '=', 'p.id')
        .orderBy('refund.id', 'desc')
        .limit(1)
        .as('refundCents'),
    )
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow();
  // written by the order in this shape (migration 0003)
  const found = { ...row, tariff: row.tariff as StoredTariff | null };
  return {
    accountId: row.account_id,
    facts: {
      tracking: row.tracking_number,
      carrierTracking: row.carrier_tracking,
      product: row.name,
      receiver: row.receiver_name,
      place: row.receiver_place,
      declared: foundMeasures(found).declared,
      measured: measuresOf(row),
      priceCents: row.price_cents,
      differenceCents: Math.max(0, (row.final_payment_cents ?? 0) - row.discount_cents),
      differenceReason: differenceReasonOf(found),
      refundCents: row.refundCents,
      moved: factId === null ? null : await movedFacts(tx, id, factId),
      voided: row.voided_at !== null,
      promised: row.promised_day && formatDay(row.promised_day, 'D MMM YYYY'),
      pickup: row.carrier_prn === null ? null : await pickupFacts(tx, row.order_id, row.carrier_prn),
      correction: factId === null ? null : await correctionFacts(tx, factId),
    },
  };
}

/** What a correction of a package changed; null where the fact is none. */
async function correctionFacts(tx: ReadTx, factId: number): Promise<MailPackage['correction']> {
  const row = await tx
    .selectOwn('fact')
    .select(['data', 'money'])
    .where('id', '=', factId)
    .where('kind', '=', 'package.measured_again')
    .executeTakeFirst();
  if (!row) return null;
  const { data, money } = row as unknown as Record<'data' | 'money', Record<'from' | 'to', FactValues>>;
  const side = (name: 'from' | 'to'): Corrected => {
    const { received_day: day, weight, length, width, height } = data[name];
    return {
      weight: Number(weight),
      length: Number(length),
      width: Number(width),
      height: Number(height),
      day: typeof day === 'string' ? formatDay(day, 'D MMM YYYY') : null,
      debtCents: Number(money[name].final_payment_cents ?? 0),
    };
  };
  return { before: side('from'), after: side('to') };
}

type How = { method: string; brand: string | null; last_four: string | null };
/** With which card it was paid or given back, or by which means. */
const sayHow = (how: How): string =>
  cardName(how) ?? (invoiceTexts.methods as Record<string, string>)[how.method] ?? invoiceTexts.methods.other;

/** The payment of a debt, or the refund, that a fact tells: the row that was written with it. */
async function movedFacts(tx: ReadTx, packageId: number, factId: number): Promise<MailPackage['moved']> {
  const { rows } = await sql<How & { cents: number; charged: number | null; packages: number | null }>`
    select m.method, m.brand, m.last_four, m.amount_cents as cents, t.amount_cents as charged,
      jsonb_array_length(t.shares) as packages
    from fact f
      join money_entry m on m.agency_id = f.agency_id and m.package_id = ${packageId}
        and case when f.kind like 'refund.%' then m.kind = 'refund'
          else m.purpose = 'debt' and m.kind in ('charge', 'outside') end
      left join attempt t on t.agency_id = m.agency_id and t.id = m.attempt_id
    where f.agency_id = ${tx.agencyId} and f.id = ${factId}
      and f.kind in ('debt.paid', 'debt.paid_outside', 'refund.made', 'refund.returned_outside')
    order by abs(extract(epoch from m.created_at - f.at)), m.id desc limit 1`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  const { cents, charged, packages } = row;
  return {
    cents,
    how: sayHow(row),
    charged: charged !== null && packages !== null && charged > cents ? { cents: charged, packages } : null,
  };
}

async function pickupFacts(tx: ReadTx, orderId: number, prn: string): Promise<MailPackage['pickup']> {
  const row = await tx
    .selectOwn('pickup')
    .innerJoin('orders as o', join => same(join, 'o.id', 'pickup.order_id'))
    .innerJoin('attempt as t', join => same(join, 't.id', 'pickup.attempt_id'))
    .select(['day', 'window_start', 'window_end', 'contact_name', 'contact_phone', 'fee_cents'])
    .select(['o.sender_line_one', 'o.sender_line_two', 'o.sender_city', 'o.sender_state', 'o.sender_zip'])
    .select(['t.brand', 't.last_four'])
    .where('pickup.order_id', '=', orderId)
    .where('prn', '=', prn)
    .orderBy('pickup.id', 'desc')
    .executeTakeFirst();
  if (!row) return null;
  const boxes = await tx
    .selectOwn('package')
    .select('tracking_number')
    .where('order_id', '=', orderId)
    .where('carrier_prn', '=', prn)
    .where('voided_at', 'is', null)
    .orderBy('id')
    .execute();
  const place = `${row.sender_city}, ${row.sender_state} ${row.sender_zip}`;
  return {
    prn,
    on: row.day,
    day: formatDay(row.day, 'D MMM YYYY'),
    start: row.window_start,
    end: row.window_end,
    address: [row.sender_line_one, row.sender_line_two, place].filter(Boolean).join(', '),
    contact: row.contact_name,
    phone: phoneText(row.contact_phone, 'US'),
    boxes: boxes.map(({ tracking_number }) => tracking_number),
    fee: { cents: row.fee_cents, how: sayHow({ method: 'card', ...row }), charged: null },
  };
}

function measuresOf({ weight, length, width, height }: { [K in keyof MailMeasures]: number | null }) {
  if (weight === null || length === null || width === null || height === null) return null;
  return { weight, length, width, height };
}

/** What a fact, and those of its kind that were told of the same client with it, say of money. */
export async function moneyFacts(tx: ReadTx, factId: number): Promise<MailMoney> {
  const { rows } = await sql<How & { type: string; label: string; cents: number }>`
    select f.object_type as type, f.object_label as label,
      coalesce(f.money -> 'to' ->> 'amount_cents', f.money -> 'to' ->> 'refund_cents')::integer as cents,
      back.method, back.brand, back.last_four
    from fact told
      join fact f on (f.agency_id, f.client_id, f.kind) = (told.agency_id, told.client_id, told.kind)
        -- facts of before have no number, and are known by their moment
        and case when told.transaction_number is null then f.at = told.at
          else f.transaction_number = told.transaction_number end
      left join lateral (select m.method, m.brand, m.last_four from money_entry m
        where m.agency_id = ${tx.agencyId} and m.kind = 'refund'
          and (m.package_id = f.package_id or m.order_id = f.order_id) order by m.id desc limit 1) back on true
    where told.agency_id = ${tx.agencyId} and told.id = ${factId}
    order by f.id`.execute(tx);
  return rows.map(({ type, label, cents, ...back }) => ({
    name: type === 'order' ? `Compra ${label}` : label,
    cents,
    how: back.last_four === null ? null : sayHow(back),
  }));
}

/** What mails tell of a ticket, or of a reply to it. Throws when there is none. */
export async function ticketFacts(
  tx: ReadTx,
  { ticket_id: ticketId, ticket_reply_id: replyId }: Pick<QueuedMail, 'ticket_id' | 'ticket_reply_id'>,
): Promise<Found<MailTicket>> {
  const row = await tx
    .selectOwn('ticket as t')
    // none has the number 0; Citus does not take a null that leaves nothing to join
    .leftJoin('ticket_reply as r', join => same(join, 'r.ticket_id', 't.id').on('r.id', '=', replyId ?? 0))
    .select(['t.id', 't.account_id', 't.subject', 't.tracking', 't.message as asked', 'r.message'])
    .select(eb =>
      eb
        .selectFrom('ticket_file as f')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('f.agency_id', '=', tx.agencyId)
        .whereRef('f.ticket_id', '=', 't.id')
        .whereRef('f.reply_id', '=', 'r.id')
        .as('files'),
    )
    .where('t.id', '=', ticketId)
    .executeTakeFirstOrThrow();
  const { id, account_id: accountId, subject, tracking, asked, message, files } = row;
  return { accountId, facts: { id, subject, tracking, reply: message ?? asked, files: files ?? 0 } };
}

/** What mails tell of an order, with the keys of its labels. Throws when there is none. */
export async function orderFacts(
  tx: ReadTx,
  id: number,
): Promise<Found<MailOrder> & { labels: { tracking: string; key: string }[] }> {
  const order = await tx
    .selectOwn('orders as o')
    .innerJoin('product', join => same(join, 'product.id', 'o.product_id'))
    .select(['o.account_id', 'o.receiver_name', 'o.receiver_place', 'o.quantity', 'o.lines'])
    .select(['o.total_cents', 'o.failure', 'product.name', 'product.product_group'])
    .select(sql<boolean>`o.boxes is not null`.as('differs'))
    .select('o.return_of')
    .where('o.id', '=', id)
    .executeTakeFirstOrThrow();
  const paid = await tx
    .selectOwn('money_entry')
    .select(['method', 'brand', 'last_four'])
    .where('order_id', '=', id)
    .where('purpose', '=', 'order')
    .where('kind', '=', 'charge')
    .executeTakeFirst();
  const packages = await tx
    .selectOwn('package')
    .select(['tracking_number', 'label_key', 'price_cents', 'declared'])
    .where('order_id', '=', id)
    .where('voided_at', 'is', null)
    .orderBy('id')
    .execute();
  const labels = packages.flatMap(({ tracking_number, label_key }) =>
    label_key === null ? [] : [{ tracking: tracking_number, key: label_key }],
  );
  const facts = {
    number: id,
    product: order.name,
    group: order.product_group,
    receiver: order.receiver_name,
    place: order.receiver_place,
    quantity: order.quantity,
    isReturn: order.return_of !== null,
    // written by the order in this shape (migration 0003)
    lines: order.lines as { code: string; cents: number }[],
    boxes: order.differs
      ? packages.map(row => ({
          content: (row.declared as DeclaredBox | null)?.content ?? '',
          cents: row.price_cents,
        }))
      : null,
    totalCents: order.total_cents,
    trackings: packages.map(row => row.tracking_number),
    failure: reasonText(order.failure),
    labels: labels.length,
    card: paid ? sayHow(paid) : null,
  };
  return { accountId: order.account_id, facts, labels };
}

/** What the mail of a message says; null once its words are gone. */
export async function messageWords(tx: ReadTx, id: number): Promise<MailMessage | null> {
  const row = await tx
    .selectOwn('client_message')
    .select(['subject', 'message'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && row.subject !== null && row.message !== null
    ? { subject: row.subject, message: row.message }
    : null;
}

/** Whoever wrote it took it back: it was never said. */
export async function forgetWords(tx: Tx, id: number): Promise<void> {
  await tx.updateOwn('client_message').set({ subject: null, message: null }).where('id', '=', id).execute();
}
