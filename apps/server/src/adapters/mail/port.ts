/** Carries mails to people. Implementations: `smtp`, and `outbox` where there is no SMTP. */
export type Attachment = { fileName: string; type: string; bytes: Uint8Array };

export type OutgoingMail = {
  /** Which queued mail this is: the same at every try, so that a repeat can be told from another mail. */
  agencyId: number;
  mailId: number;
  /** Name before the sender's address: the agency's. */
  fromName: string;
  to: string;
  replyTo: string;
  /** Where one post switches this kind of mail off (RFC 8058); none where it may not be. */
  unsubscribeUrl?: string | undefined;
  subject: string;
  text: string;
  html: string;
  attachments: readonly Attachment[];
};

export type MailTransport = {
  /**
   * Resolves once the mail was accepted for delivery. Throws `MailRefused` when no further try can help, anything
   * else when a later one may.
   */
  send(mail: OutgoingMail): Promise<void>;
  close(): Promise<void>;
};

/** The receiving side does not take this mail: an address that does not exist, say. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

export type KeptMail = {
  id: number;
  to: string;
  subject: string;
  text: string;
  html: string;
  at: Date;
};

/** Rendered mails of the whole deployment that a person may read in the browser. */
export type Outbox = {
  /** Newest first, 200 at most; only those to `recipient`, compared without case, when given. */
  list(recipient: string | null): Promise<KeptMail[]>;
};

/**
 * What a mail service tells of a mail after it took it: it came back and its address is written to no more (`bounce`),
 * it came back this time (`undelivered`), or its reader called it spam (`complaint`).
 */
export type MailEvent = {
  /** the service's own, the same whenever it is delivered again */
  id: string;
  kind: 'bounce' | 'undelivered' | 'complaint';
  /** null: it names no mail of ours, or the service leaves its headers out */
  mail: { agencyId: number; mailId: number } | null;
  address: string;
  /** what the receiving server, or the service, said */
  detail: string;
};

/** A call of the service's to us, as it came. */
type Delivery = { body: string; header(name: string): string | undefined };

export type MailEvents = {
  /**
   * The events of a delivery, empty for what is none of the above; null for what the service did not sign. Throws
   * `ProviderUnavailable` where that cannot be told now.
   */
  read(delivery: Delivery, now: Date): Promise<MailEvent[] | null>;
};
