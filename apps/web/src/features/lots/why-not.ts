import { refusals, voidedText } from '@puerta/contract/messages.es';
import { isAhead, isDomestic, isOwing } from '../../lib/package-state.ts';
import type { PackageRecord } from '../packages/api.ts';
import { serviceWord } from '../packages/package-facts.ts';
import { lotTexts } from './texts.es.ts';

const texts = lotTexts.scan.why;

type Found = Pick<
  PackageRecord,
  'batch_number' | 'can' | 'group_services' | 'payment' | 'product_type' | 'status' | 'status_id' | 'voided'
>;

/** What is said of a scanned code that a lot does not take: the lot in which its package lies, or what is missing. */
export function whyNotLoaded(code: string, found: Found | null): string {
  if (found === null) {
    return texts.unknown(code, refusals.tracking_not_found);
  }
  const { batch_number: lot } = found;
  return lot === null ? texts.not(code, whyNot(found)) : lotTexts.taken.where(code, lot);
}

function whyNot(found: Found): string {
  if (found.voided) {
    return voidedText.toLowerCase();
  }
  if (isDomestic(found)) {
    return texts.domestic;
  }
  if (isAhead(found)) {
    return texts.unreceived;
  }
  if (isOwing(found)) {
    return texts.owing;
  }
  return found.can.process ? texts.unprocessed : texts.other(found.status, serviceWord(found.product_type));
}
