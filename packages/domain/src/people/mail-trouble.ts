/** What keeps mails from leaving that whoever runs the portal can mend. */
export type MailTrouble = 'sender' | 'limit' | 'tls' | 'login' | 'relay';

/**
 * How servers and nodemailer word it, the plainest sign first. Seen: "554 Message rejected: Email address is not
 * verified" and "454 Throttling failure" (Amazon SES, "SMTP response codes" and "Email sending errors"), "550 The from
 * address does not match a verified Sender Identity" (SendGrid, "Sender Identity"), "554 5.2.252 SendAsDenied" and
 * "550 5.7.54 SMTP; Unable to relay" (Exchange Online, "NDR codes"), "550 5.4.5 Daily user sending limit exceeded"
 * (Gmail, "SMTP errors"), "Error upgrading connection with STARTTLS" and "Invalid login" (nodemailer 10.6.0).
 */
const SIGNS: readonly (readonly [RegExp, MailTrouble])[] = [
  [/not verified|verified sender|sendas ?denied|from address|sender (address|not)/i, 'sender'],
  [/5\.4\.5|throttling|sending limit/i, 'limit'],
  [/starttls/i, 'tls'],
  [/invalid login|\b53[045]\b/i, 'login'],
  [/relay/i, 'relay'],
];

/** Whose fault a refusal was, as far as its words tell; null: the reader's, or nobody knows. */
export const mailTrouble = (error: string): MailTrouble | null =>
  SIGNS.find(([sign]) => sign.test(error))?.[1] ?? null;
