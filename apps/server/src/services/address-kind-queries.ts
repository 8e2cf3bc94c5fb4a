import { createHash } from 'node:crypto';
import { inAscii } from '@puerta/domain/text/label-letters';
import type { AddressCandidate } from '../adapters/carrier/port.ts';
import type { ReadTx, Tx } from '../db/within-agency.ts';

/** undefined: nobody asked lately; null: the carrier did not know. */
export const selectKind = (tx: ReadTx, address: AddressCandidate) =>
  tx
    .selectOwn('address_kind')
    .select('residential')
    .where('digest', '=', digestOf(address))
    .executeTakeFirst();

/** Takes the place of what was told before. */
export const keepKind = (tx: Tx, address: AddressCandidate, residential: boolean | null, now: Date) =>
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
