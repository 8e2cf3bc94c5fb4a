import { LRUCache } from 'lru-cache';
import type { Carrier } from '../adapters/carrier/port.ts';
import type { CardGateway, HostedGateway, PaymentGateway } from '../adapters/payment/port.ts';
import { ProviderUnavailable } from '../adapters/provider-error.ts';
import { type Config, withAccount } from '../config.ts';
import type { Database } from '../db/within-agency.ts';
import type { AgencyProviders, OwnProvider, ProviderDesk } from './account.ts';
import type { Port } from '../app/agency.ts';
import { AccountUnreadable, type KeyRing } from './key-ring.ts';
import { type AccountRow, selectAccount } from './queries.ts';

/** How long other keys of an account may take to be used: until then its row is not read again. */
const REMEMBER_MS = 1000;
const MOST = 1000;

export type Openers = {
  carrier(config: Config): Promise<Carrier>;
  payment(config: Config): Promise<PaymentGateway>;
};

type Given = {
  config: Config;
  db: Database;
  ring: KeyRing | null;
  /** the deployment's own */
  own: AgencyProviders;
  openers: Openers;
  log: { error(facts: object, message: string): void };
};

/**
 * Opens agencies' accounts when they are first called. An adapter stays open while the keys of its account stay: its
 * access token and its circuit breaker are the account's own.
 */
export function openDesk({ config, db, ring, own, openers, log }: Given): ProviderDesk {
  const carriers = accountsOf(db, 'carrier', row => openers.carrier(settingsOf(row)));
  const gateways = accountsOf(db, 'payment', row => openers.payment(settingsOf(row)));

  function settingsOf(row: AccountRow): Config {
    if (!ring) throw new AccountUnreadable('PROVIDER_KEY is missing');
    return withAccount(config, row.provider as OwnProvider, ring.unseal(row));
  }

  const told = async <T>(port: Port, agencyId: number, id: number, open: Promise<T>): Promise<T> => {
    try {
      return await open;
    } catch (error) {
      if (!(error instanceof AccountUnreadable)) throw error;
      log.error({ agencyId, account: id }, error.message);
      throw new ProviderUnavailable(port, error.message);
    }
  };

  const carrier = (agencyId: number, id: number | null): Carrier =>
    id === null ? own.carrier : lateCarrier(() => told('carrier', agencyId, id, carriers(agencyId, id)));

  function payment(agencyId: number, id: number | null, provider: string | null): PaymentGateway {
    const mode = provider === 'stripe' ? 'hosted' : 'card';
    if (id !== null) return lateGateway(mode, () => told('payment', agencyId, id, gateways(agencyId, id)));
    if (provider === null || provider === config.PAYMENT) return own.payment;
    return former(
      lateGateway(mode, async () => {
        throw new ProviderUnavailable(
          'payment',
          `This was paid through ${provider}, and the deployment has PAYMENT=${config.PAYMENT} now`,
        );
      }),
    );
  }

  return {
    current: ({ id, accounts }) => ({
      carrier: carrier(id, accounts.carrier?.id ?? null),
      payment: accounts.payment ? payment(id, accounts.payment.id, accounts.payment.provider) : own.payment,
    }),
    used: (agencyId, { carrier_account_id, payment_account_id, provider }) => ({
      carrier: carrier(agencyId, carrier_account_id),
      payment: payment(agencyId, payment_account_id, provider),
    }),
  };
}

/** Opened adapters of one kind: a row is read at most once in REMEMBER_MS, and opened anew only when it changed. */
function accountsOf<T>(db: Database, port: Port, open: (row: AccountRow) => Promise<T>) {
  const opened = new LRUCache<string, { version: number; adapter: Promise<T> }>({ max: MOST });
  const checked = new LRUCache<string, Promise<T>>({ max: MOST, ttl: REMEMBER_MS });

  async function check(key: string, agencyId: number, id: number): Promise<T> {
    const row = await selectAccount(db.read(agencyId), id);
    if (row?.port !== port) throw new AccountUnreadable(`Agency ${agencyId} has no ${port} account ${id}`);
    const known = opened.get(key);
    if (known?.version === row.version) return known.adapter;
    const adapter = open(row);
    opened.set(key, { version: row.version, adapter });
    adapter.catch(() => opened.delete(key));
    return adapter;
  }

  return async (agencyId: number, id: number): Promise<T> => {
    const key = `${agencyId}/${id}`;
    const asked = checked.get(key) ?? check(key, agencyId, id);
    checked.set(key, asked, { noUpdateTTL: true });
    try {
      return await asked;
    } catch (error) {
      checked.delete(key);
      throw error;
    }
  };
}

/** A carrier that is opened by its first call. */
const lateCarrier = (open: () => Promise<Carrier>): Carrier => ({
  rate: async request => (await open()).rate(request),
  buyLabels: async request => (await open()).buyLabels(request),
  findByReference: async (reference, printedReferences) =>
    (await open()).findByReference(reference, printedReferences),
  voidShipment: async (shipmentId, carrierTracking) =>
    (await open()).voidShipment(shipmentId, carrierTracking),
  recoverLabel: async carrierTracking => (await open()).recoverLabel(carrierTracking),
  recoverZpl: async carrierTracking => (await open()).recoverZpl(carrierTracking),
  ratePickup: async request => (await open()).ratePickup(request),
  schedulePickup: async request => (await open()).schedulePickup(request),
  findPickup: async (reference, date) => (await open()).findPickup(reference, date),
  cancelPickup: async prn => (await open()).cancelPickup(prn),
  track: async carrierTracking => (await open()).track(carrierTracking),
  subscribe: async (carrierTrackings, url) =>
    (await (await open()).subscribe?.(carrierTrackings, url)) ?? null,
  readAlert: async (delivery, url) => (await (await open()).readAlert?.(delivery, url)) ?? null,
  validateAddress: async address => (await open()).validateAddress(address),
  findDropPoints: async near => (await open()).findDropPoints(near),
});

/** Of a provider that the deployment has no longer: nothing is offered that it would have to take. */
const former = (gateway: PaymentGateway): PaymentGateway => {
  if (gateway.mode === 'hosted') delete gateway.sendEvidence;
  return gateway;
};

/** A gateway that is opened by its first call; only how customers pay is known before. */
function lateGateway(mode: PaymentGateway['mode'], open: () => Promise<PaymentGateway>): PaymentGateway {
  const payments: Required<Omit<CardGateway, 'mode' | 'authorize' | 'sendEvidence'>> = {
    capture: async (providerId, amountCents) => (await open()).capture(providerId, amountCents),
    voidAuthorization: async providerId => (await open()).voidAuthorization(providerId),
    refund: async request => (await open()).refund(request),
    lookUpRefund: async request => (await open()).lookUpRefund(request),
    refundsByHand: async (providerId, refundId) =>
      (await (await open()).refundsByHand?.(providerId, refundId)) ?? [],
    lookUp: async (reference, providerId) => (await open()).lookUp(reference, providerId),
    listPayments: async since => (await (await open()).listPayments?.(since)) ?? { payments: [] },
    listMoved: async (since, now) => (await open()).listMoved(since, now),
    readEvent: async delivery => (await (await open()).readEvent?.(delivery)) ?? null,
  };
  if (mode === 'card') {
    const card = async () => (await open()) as CardGateway;
    return { ...payments, mode, authorize: async request => (await card()).authorize(request) };
  }
  const hosted = async () => (await open()) as HostedGateway;
  return {
    ...payments,
    mode,
    openCheckout: async request => (await hosted()).openCheckout(request),
    closeCheckout: async checkoutId => (await hosted()).closeCheckout(checkoutId),
    sendEvidence: async evidence =>
      (await (await hosted()).sendEvidence?.(evidence)) ?? { ok: false, reason: 'not_found' },
  };
}
