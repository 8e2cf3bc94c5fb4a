import type { AddressAnswer, AddressCandidate, Carrier } from '../adapters/carrier/port.ts';
import type { ReadTx } from '../db/within-agency.ts';
import { keepKind, selectKind } from './address-kind-queries.ts';
import type { Context } from './context.ts';

type Asking = Pick<Context, 'clock' | 'log' | 'within'> & { carrier: Pick<Carrier, 'validateAddress'> };

/** Nobody who fills in a form waits longer for a second opinion. */
const LIMIT_MS = 2500;

/** What the carrier thinks of an address, of which is kept whether it is a home; null when it did not say in time. */
export async function askAddress(context: Asking, address: AddressCandidate): Promise<AddressAnswer | null> {
  const { carrier, clock, log, within } = context;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>(resolve => {
    timer = setTimeout(() => resolve(null), LIMIT_MS);
  });
  try {
    const answer = await Promise.race([carrier.validateAddress(address), late]);
    // of what may be another address nothing is known
    const residential = answer?.verdict === 'valid' ? (answer.residential ?? null) : null;
    if (answer) await within(tx => keepKind(tx, address, residential, clock.now()));
    return answer;
  } catch (error) {
    log.warn({ err: error }, 'address not checked');
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** The same for an address of which the carrier was not asked lately. */
export async function learnKind(
  context: Asking & { read: ReadTx },
  address: AddressCandidate,
): Promise<void> {
  if (!(await selectKind(context.read, address))) await askAddress(context, address);
}

/**
 * Whether an address is rated, and labels for it are bought, as a home: unless the carrier called it a business. Asks
 * nobody, so that a price and the purchase at that price agree (docs/rules/prices.md).
 */
export const isResidential = async (tx: ReadTx, address: AddressCandidate): Promise<boolean> =>
  (await selectKind(tx, address))?.residential ?? true;
