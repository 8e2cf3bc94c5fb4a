/**
 * A provider (carrier, payment gateway, …) could not do its work for a reason that is not ours: it is down, it
 * answers nonsense, its circuit is open. Callers answer 502. Expected refusals (a declined card, a label that can
 * no longer be voided) are never thrown: they are values.
 */
export class ProviderUnavailable extends Error {
  /** Which provider, for logs: `carrier`, `payment`, … */
  readonly provider: string;

  constructor(provider: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ProviderUnavailable';
    this.provider = provider;
  }
}

/** These keys may not ask for that: no later try helps before somebody changes the account. */
export class NotAllowed extends ProviderUnavailable {
  constructor(provider: string, message: string) {
    super(provider, message);
    this.name = 'NotAllowed';
  }
}

/** The carrier sold a label and does not hand it out, nor says which it is: nobody but a person can void it. */
export class LabelWithheld extends ProviderUnavailable {
  constructor() {
    super('carrier', 'The carrier sold a label that it does not hand out');
    this.name = 'LabelWithheld';
  }
}

/** The carrier finds nothing under our reference, and may have forgotten what it sold: only a person can tell. */
export class LabelUntold extends ProviderUnavailable {
  constructor() {
    super('carrier', 'The carrier does not find so old a purchase any more');
    this.name = 'LabelUntold';
  }
}

/** The carrier may have booked a visit that it does not list yet, or no more. */
export class VisitUnseen extends ProviderUnavailable {
  constructor() {
    super('carrier', 'The carrier does not list visits of that day now');
    this.name = 'VisitUnseen';
  }
}

/**
 * The provider did not answer in time, so **the outcome is unknown**: it may have done what was asked. The caller
 * looks the outcome up by its reference before it retries or gives up.
 */
export class ProviderTimeout extends ProviderUnavailable {
  constructor(provider: string, message: string, options?: ErrorOptions) {
    super(provider, message, options);
    this.name = 'ProviderTimeout';
  }
}
