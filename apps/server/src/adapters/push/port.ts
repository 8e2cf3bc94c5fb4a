/** Carries short messages to browsers, through the push service of each browser's maker (RFC 8030). Implementation: `web`. */
export type Subscription = {
  /** where its maker takes messages for it: an address that a stranger typed, for all we know */
  endpoint: string;
  /** the browser's public key: an uncompressed point of P-256, 65 bytes */
  p256dh: Uint8Array;
  /** what only the browser and we know, 16 bytes */
  auth: Uint8Array;
};

export type OutgoingPush = {
  to: Subscription;
  /** for nobody but the browser to read */
  text: string;
  /** a later one takes the place of one with the same topic that still waits: at most 32 letters and digits */
  topic: string;
  /** whom the push service may ask about us: an e-mail address */
  contact: string;
};

export type PushTransport = {
  /** what a browser subscribes with, so that messages of nobody else reach it: 65 bytes as base64url */
  publicKey: string;
  /** Whether messages could be sent to such a subscription at all; nobody is asked. */
  accepts(subscription: Subscription): boolean;
  /**
   * Resolves once the push service took the message. Throws `PushGone` when nobody receives it there any more,
   * `PushRefused` when no further try can help, anything else when a later one may.
   */
  send(push: OutgoingPush): Promise<void>;
};

/** The browser unsubscribed, or its address leads to nobody that we may write to. */
export class PushGone extends Error {
  override readonly name = 'PushGone';
}

/** The push service does not take this message from us, now or later. */
export class PushRefused extends Error {
  override readonly name = 'PushRefused';
}
