/** Why an address is written to no more: mails to it come back for good, or its reader called one spam. */
export const MAIL_STOPS = ['bounce', 'complaint'] as const;
export type MailStop = (typeof MAIL_STOPS)[number];

/** What a mail is to its reader: a link they asked for themselves, word of what guards their account, or anything else. */
export type MailPurpose = 'asked' | 'guards' | 'tells';

/**
 * Whether a mail leaves all the same (docs/rules/mails.md). A link that somebody waits for always does: the mailbox may
 * be back, and opening it proves so. After a complaint the mailbox works: who guards an account must hear of it.
 */
export const leavesAnyway = (stop: MailStop | null, purpose: MailPurpose): boolean =>
  stop === null || purpose === 'asked' || (stop === 'complaint' && purpose === 'guards');
