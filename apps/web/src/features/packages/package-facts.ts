import type { ReactNode } from 'react';
import { phoneText } from '@puerta/domain/people/phone';
import { day, money } from '../../lib/format.ts';
import { isAhead, isDomestic } from '../../lib/package-state.ts';
import type { Description } from '../../ui/page/DescriptionList.tsx';
import type { PackageRecord } from './api.ts';
import { lockerName } from '../locker/locker.ts';
import { packageTexts } from './texts.es.ts';

const texts = packageTexts.detail;

/** A travelled calendar day as the staff read it. */
export const staffDay = (isoInstant: string): string => day(isoInstant, 'MM/DD/YYYY');

/** The specified words for how a package crosses. */
export function serviceWord(productType: string): string {
  return productType === 'OCEAN' || productType === 'AIR' ? texts.services[productType] : texts.noService;
}

/** What nobody has filled in yet: until reception because the package is not here (docs/rules/reception.md). */
const missingWord = (parcel: { status_id: number }): string =>
  isAhead(parcel) ? texts.notReceived : texts.notAssigned;

/** Where a package lies, its lot, departure and processing; `lot`: as its number is shown. */
export function shippingFacts(record: PackageRecord, lot: ReactNode = record.batch_number): Description[] {
  const { batch_date, etd, process_date } = record;
  const orMissing = (term: string, value: ReactNode): Description =>
    value === null ? { term, value: missingWord(record), tone: 'muted' } : { term, value };
  const place = record.shelf_place ?? null;
  return [
    ...(place !== null || record.can.shelve
      ? [
          {
            term: texts.shelf,
            value: place ?? texts.noShelf,
            tone: place === null ? ('muted' as const) : undefined,
          },
        ]
      : []),
    orMissing(texts.receivedOn, record.received_date && staffDay(record.received_date)),
    orMissing(texts.batchNumber, lot),
    orMissing(texts.batchDate, batch_date && staffDay(batch_date)),
    orMissing(texts.shipmentNumber, record.shipment_number),
    orMissing(texts.etd, etd && staffDay(etd)),
    orMissing(texts.processed, process_date && staffDay(process_date)),
  ];
}

/** What names the order: its day, the client's locker, a pickup. */
export function orderFacts(record: PackageRecord): Description[] {
  return [
    { term: texts.purchased, value: staffDay(record.date) },
    { term: lockerName(), value: record.locker ?? texts.none, tone: record.locker ? undefined : 'muted' },
    {
      term: texts.pickup,
      value: record.pickup === 1 ? texts.pickupYes(record.ups_prn) : texts.pickupNo,
    },
  ];
}

/** The amounts, for those whose answers carry them; null for restricted staff. */
export function paymentFacts(record: PackageRecord): Description[] | null {
  if (!('total' in record)) {
    return null;
  }
  const { price, ups_pickup_cost: pickup, final_payment: final, discount, total, debt } = record;
  const facts: Description[] = [{ term: texts.price, value: money(price) }];
  if (pickup !== null) {
    facts.push({ term: texts.pickupCost, value: money(pickup) });
  }
  if (final !== null) {
    facts.push({ term: texts.finalPayment, value: money(final) });
  }
  if (discount > 0) {
    facts.push({ term: texts.discount, value: money(-discount) });
  }
  if (record.carrier_leg_declared) {
    facts.push({ term: texts.carrierLeg, value: texts.carrierLegDeclared, tone: 'muted' });
  }
  facts.push({ term: texts.total, value: money(total) });
  if (debt > 0) {
    facts.push({ term: texts.debt, value: money(debt), tone: 'danger' });
  }
  return facts;
}

/** Sender and receiver; phone and e-mail only where the answer carries them. */
export function peopleFacts(record: PackageRecord): { sender: Description[]; receiver: Description[] } {
  const contact = 'sender_phone' in record ? record : null;
  return {
    sender: [
      { term: texts.name, value: record.sender_name },
      { term: texts.address, value: record.sender_address },
      { term: texts.place, value: record.sender_place },
      ...(contact ? contactFacts(phoneText(contact.sender_phone, 'US'), contact.sender_email) : []),
    ],
    receiver: [
      { term: texts.name, value: record.receive_name },
      { term: texts.address, value: record.receive_address },
      ...(record.office ? [{ term: texts.office, value: record.office }] : []),
      { term: texts.place, value: record.package_receive },
      ...(contact
        ? contactFacts(
            phoneText(contact.receive_phone, isDomestic(record) ? 'US' : 'VE'),
            contact.receive_email,
          )
        : []),
    ],
  };
}

const contactFacts = (phone: string, email: string): Description[] => [
  { term: texts.phone, value: phone },
  { term: texts.email, value: email },
];
