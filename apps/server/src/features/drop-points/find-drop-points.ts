import { openingHoursText } from '@puerta/contract/drop-points.es';
import type { DropPoint as Shown } from '@puerta/contract/drop-points';
import { refusals } from '@puerta/contract/messages.es';
import type { AddressCandidate, DropPoint } from '../../adapters/carrier/port.ts';
import type { Handler } from '../../services/context.ts';
import { refuse } from '../../app/refusal.ts';
import { type OriginRow, selectOrigin } from './queries.ts';

/** Where the sender of an own package may leave it: near their address, or near a postal code that they type. */
export const findDropPoints: Handler<'GET /purchase/drop-points/:id'> = async (
  { agency, actor, db, carrier },
  { params, query },
) => {
  const origin = await selectOrigin(db.read(agency.id), agency.id, params.id);
  if (!origin || origin.account_id !== actor.id) return refuse('package_not_found');
  const near = query.zip === undefined ? addressOf(origin) : nearZip(query.zip);
  const answer = await carrier.findDropPoints(near);
  if (!answer.ok) return refuse('zip_unknown', { fields: [{ field: 'zip', message: refusals.zip_unknown }] });
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
