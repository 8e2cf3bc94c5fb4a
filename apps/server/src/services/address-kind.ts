import { createHash } from 'node:crypto';
import { inAscii } from '@puerta/domain/text/label-letters';
import type { AddressAnswer, AddressCandidate, Carrier } from '../adapters/carrier/port.ts';
import type { ReadTx, Tx } from '../db/within-agency.ts';
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

const selectKind = (tx: ReadTx, address: AddressCandidate) =>
  tx
    .selectOwn('address_kind')
    .select('residential')
    .where('digest', '=', digestOf(address))
    .executeTakeFirst();

const keepKind = (tx: Tx, address: AddressCandidate, residential: boolean | null, now: Date) =>
  tx
    .insertInto('address_kind')
    .values({ agency_id: tx.agencyId, digest: digestOf(address), residential, told_at: now })
    .onConflict(conflict =>
      conflict.columns(['agency_id', 'digest']).doUpdateSet({ residential, told_at: now }),
    )
    .execute();

/** The same for whoever writes it in other letters, or in another number of lines. */
function digestOf({ lines, city, state, zip }: AddressCandidate): Buffer {
  const words = inAscii([...lines, city, state, zip.slice(0, 5)].join(' '))
    .toUpperCase()
    .match(/[A-Z0-9]+/g);
  return createHash('sha256')
    .update((words ?? []).join(' '))
    .digest();
}
