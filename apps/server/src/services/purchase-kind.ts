import type { FastifyBaseLogger } from 'fastify';
import type { Selectable } from 'kysely';
import type { Agency } from '../app/agency.ts';
import type { Attempt } from '../db/schema.gen.ts';
import type { Tx } from '../db/within-agency.ts';
import type { AgencyTools, Tools } from './tools.ts';

export type AttemptRow = Selectable<Attempt>;

/** An attempt that this process drives until `driven_until`. */
export type DrivenAttempt = AttemptRow & { driven_until: Date };

/** One process at work on one attempt. */
export type Drive = {
  kind: PurchaseKind;
  /** carrier and gateway are those that the attempt was begun with */
  services: AgencyTools;
  agency: Agency;
  log: FastifyBaseLogger;
  attempt: DrivenAttempt;
  /**
   * true until this process has recorded something itself: whoever drove before may have died right after a provider
   * did what it was asked, so the provider is asked what happened before it is asked to do anything.
   */
  resumed: boolean;
  /**
   * The goods may have been bought before, and no row of ours says so: somebody drove this attempt on, or the bank has
   * the money, which is taken after the goods alone, so that our books are older than what happened (a restore, a
   * failover). The supplier is asked for them first.
   */
  asksFirst: boolean;
  /** whoever pays waits for this process's answer */
  attended: boolean;
  /** what a provider has just done for this process, while no row of ours says so */
  unrecorded: { kind: 'goods' | 'authorization' | 'checkout'; number: string } | null;
};

/** What giving something back needs of a drive. */
export type GivenBack = Pick<Drive, 'services' | 'agency' | 'log'> & { attempt: AttemptRow };

/** What the carrier sold, kept with the attempt. */
export type BoughtShipment = {
  /** the carrier's number of the shipment, or of the pickup */
  shipmentId: string;
  /** null when the carrier did not say: the rated price then stands */
  chargedCents: number | null;
  /** in the order of the attempt's own numbers */
  packages: { carrierTracking: string; labelKey: string }[];
};

/** What a package bears of a payment for several, kept with the attempt. */
export type Share = { package: number; cents: number };

/** Where the customer pays on the provider's own page, kept with the attempt. */
export type Checkout = { checkoutId: string; url: string };

export type Failure = {
  /** a stable error code, or why the card was declined */
  reason: string;
  /** nobody waits for the answer any more: a review refused the payment */
  rejected: boolean;
  /** nobody waits either, and the bank had approved: the money goes back */
  undone: boolean;
};

type Prepared = Partial<Pick<AttemptRow, 'trackings' | 'details' | 'package_id'>>;

/** What of a package goes back to its supplier before its money does. */
export type ReturnedGoods = {
  /** May be repeated. Throws ProviderUnavailable when the supplier is away. */
  giveBack(
    tools: Tools,
    agency: Agency,
    packageId: number,
  ): Promise<{ ok: true } | { ok: false; reason: string }>;
  /** In the transaction that records that it went back. */
  gone(tx: Tx, tools: Tools, agency: Agency, packageId: number): Promise<void>;
  /** In the transaction that drops the refund: the supplier keeps it. */
  kept(tx: Tx, agency: Agency, packageId: number): Promise<void>;
};

/** One thing that stands at the supplier and not with us, or the other way round; `number` is the supplier's, empty where it tells none. */
export type GoodsDifference = {
  about: 'label' | 'visit';
  number: string;
  /** `not_bought`: the purchase came to nothing, or none of its packages has it */
  ours: 'stands' | 'void' | 'not_bought';
  theirs: 'stands' | 'void';
};

/** The part of a purchase that depends on what is bought. */
export type PurchaseKind = {
  /** Page of the web app that tells customers how their payment went. */
  page: string;
  /** What is bought between authorisation and capture; null when money is all there is to it. */
  goods: {
    /** What must be known before the supplier is asked, such as numbers that it prints; `refused`: there is nothing to ask for. */
    prepare(drive: Drive): Promise<Prepared | { refused: string }>;
    /** `trackings`: the numbers on the labels, which are others than were prepared where these were bought before. */
    buy(
      drive: Drive,
    ): Promise<{ ok: true; shipment: BoughtShipment; trackings?: string[] } | { ok: false; reason: string }>;
    /** Gives back whatever was bought; may be repeated. */
    giveBack(drive: Drive): Promise<void>;
    /**
     * Gives back the shipment or the visit of this number (empty: what was sold late, if anything), unless somebody needs it; may be repeated. `refused`: the
     * supplier keeps it; null while it cannot be told.
     */
    giveBackOne(given: GivenBack, number: string): Promise<'given_back' | 'held' | 'refused' | null>;
    /** What of a closed purchase the supplier says otherwise than our rows; moves nothing. Throws ProviderUnavailable where it cannot be told. */
    compare(given: GivenBack): Promise<GoodsDifference[]>;
  } | null;
  /** What a refund waits for; null when for nothing. */
  returned: ReturnedGoods | null;
  /** In the transaction that records that a review, or the customer on the provider's page, decides about the payment. */
  hold(tx: Tx, drive: Drive, state: 'held' | 'awaiting_payment'): Promise<void>;
  /** In the transaction that closes the attempt: everything that follows from the captured payment. */
  complete(tx: Tx, drive: Drive): Promise<void>;
  /** In the transaction that closes the attempt: everything that follows from its failure. */
  fail(tx: Tx, drive: Drive, failure: Failure): Promise<void>;
};

/** What is bought and how, by the name that an attempt and its charge carry. */
export type PurchaseKinds = Readonly<Record<string, PurchaseKind>>;
