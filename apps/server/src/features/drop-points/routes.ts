import type { Handler, Routes } from '../../services/context.ts';
import type { DropPoint as Shown } from '@puerta/contract/office/drop-points';
import { openingHoursText } from '@puerta/contract/office/drop-points.es';
import { refusals } from '@puerta/contract/messages.es';
import type { AddressCandidate, DropPoint } from '../../adapters/carrier/port.ts';
import { refuse, refuseField } from '../../app/refusal.ts';
import { same } from '../../db/rows.ts';
import type { ReadTx } from '../../db/within-agency.ts';

/** Whose package it is and where its sender lives; undefined when there is none. */
const selectOrigin = (tx: ReadTx, packageId: number) =>
  tx
    .selectOwn('package as p')
    .innerJoin('orders as o', join => same(join, 'o.id', 'p.order_id'))
    .select(['p.account_id', 'o.sender_line_one', 'o.sender_line_two'])
    .select(['o.sender_city', 'o.sender_state', 'o.sender_zip'])
    .where('p.id', '=', packageId)
    .executeTakeFirst();

type OriginRow = NonNullable<Awaited<ReturnType<typeof selectOrigin>>>;

/** Where the sender of an own package may leave it: near their address, or near a postal code that they type. */
const findDropPoints: Handler<'GET /purchase/drop-points/:id'> = async (
  { actor, carrier, read },
  { params, query },
) => {
  const origin = await selectOrigin(read, params.id);
  if (!origin || origin.account_id !== actor.id) return refuse('package_not_found');
  const near = query.zip === undefined ? addressOf(origin) : nearZip(query.zip);
  const answer = await carrier.findDropPoints(near);
  if (!answer.ok) return refuseField('zip', refusals.zip_unknown, 'zip_unknown');
  return { data: { zip: near.zip.slice(0, 5), points: answer.points.map(present) } };
};

const nearZip = (zip: string): AddressCandidate => ({ lines: [], city: '', state: '', zip });

const addressOf = (origin: OriginRow): AddressCandidate => ({
  lines: [origin.sender_line_one, origin.sender_line_two].filter(Boolean),
  city: origin.sender_city,
  state: origin.sender_state,
  zip: origin.sender_zip,
});

const present = ({ name, lines, city, state, zip, phone, miles, hours }: DropPoint): Shown => ({
  name,
  address: lines.join(', '),
  place: `${city}, ${state} ${zip}`,
  phone,
  miles,
  hours: hours && openingHoursText(hours),
});

// Feature: A customer finds the offices of the carrier that take a labelled box.
export const dropPointsRoutes: Routes = { 'GET /purchase/drop-points/:id': findDropPoints };
