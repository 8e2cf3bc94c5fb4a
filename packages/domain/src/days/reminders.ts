/** When whoever owes may be reminded of it by mail, or told that a package is late (docs/rules/money.md). */

/** Not again within so many days. */
export const REMIND_AGAIN_DAYS = 7;

const DAY_MS = 24 * 60 * 60 * 1000;

export type Debtor = {
  remindedAt: Date | null;
  /** their address takes no mail, at its own server's word */
  mailRefused: boolean;
  /** something that nobody pays for yet: what a bank reviews is asked for no more; of a delay: it is late still */
  owesNow: boolean;
};
export type NotReminded = 'settled' | 'recent' | 'unreachable';

/** Who was reminded after this instant is not reminded again. */
export const remindedSince = (now: Date): Date => new Date(now.getTime() - REMIND_AGAIN_DAYS * DAY_MS);

/** Why somebody is not reminded now; null where they may be. */
export function whyNotReminded({ remindedAt, mailRefused, owesNow }: Debtor, now: Date): NotReminded | null {
  if (!owesNow) return 'settled';
  if (mailRefused) return 'unreachable';
  return remindedAt && remindedAt > remindedSince(now) ? 'recent' : null;
}
