/**
 * Names a payment or a refund at the provider. Short, because providers keep 20 characters (Authorize.Net's invoice
 * number), and beginning with the agency, which a provider's delivery must lead back to.
 */
export const makeReference = (agencyId: number, what: string, secret: string): string =>
  `${agencyId}-${what}-${secret}`;

/** The agency of a reference; null when it is none of ours. */
export function agencyOfReference(reference: string): number | null {
  const found = /^(\d{1,9})-[r\d]\d*-[\w-]+$/.exec(reference);
  return found ? Number(found[1]) : null;
}
