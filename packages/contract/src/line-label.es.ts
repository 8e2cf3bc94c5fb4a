import { GROUP } from '@puerta/domain/products';
import { priceLines } from './messages.es.ts';

/** Name of a price line; a domestic label is one line of the carrier. */
export function lineLabel(code: string, group: number): string {
  if (group === GROUP.domestic && code === 'carrier') return priceLines.domestic;
  return (priceLines as Record<string, string>)[code] ?? code;
}
