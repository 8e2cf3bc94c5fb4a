import type { AddressCheck, CheckedAddress } from '@puerta/contract/addresses';
import { isUsState } from '@puerta/domain/us-states';
import type { AddressCandidate, Carrier } from '../../adapters/carrier/port.ts';
import type { Handler } from '../../services/context.ts';

/** Nobody who fills in a form waits longer for a second opinion. */
const LIMIT_MS = 2500;
const MOST_CANDIDATES = 3;
const UNCHECKED: AddressCheck = { verdict: 'unchecked', candidates: [] };

/** Asks the carrier about an address: it suggests and never blocks, so an outage is an answer like any other. */
export const checkAddress: Handler<'POST /profile/sender/check'> = async ({ carrier, log }, { body }) => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<AddressCheck>(resolve => {
    timer = setTimeout(() => resolve(UNCHECKED), LIMIT_MS);
  });
  try {
    return { data: await Promise.race([ask(carrier, body), late]) };
  } catch (error) {
    log.warn({ err: error }, 'address not checked');
    return { data: UNCHECKED };
  } finally {
    clearTimeout(timer);
  }
};

async function ask(
  carrier: Pick<Carrier, 'validateAddress'>,
  { lineOne, lineTwo, city, state, zip_code }: CheckedAddress,
): Promise<AddressCheck> {
  const lines = [lineOne, lineTwo].filter(Boolean);
  const { verdict, candidates } = await carrier.validateAddress({ lines, city, state, zip: zip_code });
  if (verdict !== 'suggestion') return { verdict, candidates: [] };
  const offered = candidates.filter(({ state: code }) => isUsState(code)).slice(0, MOST_CANDIDATES);
  return { verdict, candidates: offered.map(presentCandidate) };
}

const presentCandidate = ({ lines, city, state, zip }: AddressCandidate): CheckedAddress => ({
  lineOne: lines[0] ?? '',
  lineTwo: lines.slice(1).join(', '),
  city,
  state,
  zip_code: zip,
});
