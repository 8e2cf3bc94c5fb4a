import { PURCHASE_GROUPS, type PurchaseGroup } from '@puerta/contract/money/purchases';
import { codeOf } from '../../lib/address/address-texts.ts';

/** What Compras shows, as it stands in the address; the first page, and everything, where nothing is said. */
export type PurchasesSearch = {
  page?: number;
  /** a whole number, of links from elsewhere */
  q?: string;
  /** what was typed into the page's own search */
  find?: string;
  show?: PurchaseGroup;
};

const LONGEST = 80;
/** What addresses called a state before there were groups, 1 to 5. */
const OF_STATUS: readonly PurchaseGroup[] = ['created', 'moving', 'moving', 'moving', 'delivered'];

const textOf = (value: unknown) => (typeof value === 'string' ? value : '').trim().slice(0, LONGEST);

/** Reads an address that anybody may have typed: what is no page is the first, what is no group is every one. */
export function readPurchasesSearch({
  page,
  q,
  find,
  show,
  status,
}: Record<string, unknown>): PurchasesSearch {
  const number = Number(page);
  const group = PURCHASE_GROUPS.find(name => name === show) ?? OF_STATUS[Number(status) - 1];
  return {
    ...(Number.isInteger(number) && number > 1 && { page: number }),
    ...(codeOf(q) !== '' && { q: codeOf(q).toUpperCase().slice(0, LONGEST) }),
    ...(textOf(find) !== '' && { find: textOf(find) }),
    ...(group && { show: group }),
  };
}
