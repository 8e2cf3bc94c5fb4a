import type { Carrier, FoundShipment } from '../../adapters/carrier/port.ts';
import type { GivenBack, GoodsDifference } from '../../services/purchase-kind.ts';
import { orderIdOf } from './buy-labels.ts';
import { type BoughtLabel, selectBoughtLabels } from './queries.ts';

/**
 * Labels of a closed purchase that stand at the carrier and at no package of ours, and the other way round. What its
 * look-up says is believed only with its tracking: whether it leaves void labels out, and how long it finds a purchase,
 * is not known of every carrier. Throws ProviderUnavailable where the carrier cannot tell.
 */
export async function compareLabels({ services, agency, attempt }: GivenBack): Promise<GoodsDifference[]> {
  if (attempt.trackings === null) return [];
  const { carrier, db } = services;
  const isPaid = attempt.state === 'done';
  const ours = isPaid ? await selectBoughtLabels(db.read(agency.id), agency.id, orderIdOf(attempt)) : [];
  const standing = numbersOf(await carrier.findByReference(attempt.reference));
  const differences: GoodsDifference[] = [];
  for (const number of standing) {
    const mine = ours.find(label => label.carrier_tracking === number);
    // which of them has no number is not known
    if ((mine && !isGone(mine)) || (isPaid && number === '')) continue;
    if (await isVoid(carrier, number)) continue;
    differences.push({ about: 'label', number, ours: mine ? 'void' : 'not_bought', theirs: 'stands' });
  }
  for (const { carrier_tracking: number, voided_at } of ours) {
    if (voided_at !== null || standing.includes(number)) continue;
    if (await isVoid(carrier, number))
      differences.push({ about: 'label', number, ours: 'stands', theirs: 'void' });
  }
  return differences;
}

function numbersOf(found: FoundShipment): string[] {
  if (found.state === 'none') return [];
  if (found.state === 'bought_without_label') return [found.carrierTracking ?? ''];
  return found.packages.map(({ carrierTracking }) => carrierTracking);
}

/** Void, and no refund waits for the carrier to say so too. */
const isGone = ({ voided_at, is_leaving }: BoughtLabel): boolean => voided_at !== null && !is_leaving;

async function isVoid(carrier: Carrier, number: string): Promise<boolean> {
  const tracked = number === '' ? null : await carrier.track(number);
  return tracked?.events.some(({ code }) => code === 'label_voided') ?? false;
}
