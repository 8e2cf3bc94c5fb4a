import type { Carrier } from '../adapters/carrier/port.ts';
import type { CardGateway, HostedGateway, PaymentGateway } from '../adapters/payment/port.ts';

/** A carrier that is opened by its first call. */
export const lateCarrier = (open: () => Promise<Carrier>): Carrier => ({
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
  validateAddress: async address => (await open()).validateAddress(address),
  findDropPoints: async near => (await open()).findDropPoints(near),
});

/** A gateway that is opened by its first call; only how customers pay is known before. */
export function lateGateway(
  mode: PaymentGateway['mode'],
  open: () => Promise<PaymentGateway>,
): PaymentGateway {
  const payments: Omit<CardGateway, 'mode' | 'authorize'> = {
    capture: async (providerId, amountCents) => (await open()).capture(providerId, amountCents),
    voidAuthorization: async providerId => (await open()).voidAuthorization(providerId),
    refund: async request => (await open()).refund(request),
    lookUpRefund: async request => (await open()).lookUpRefund(request),
    lookUp: async (reference, providerId) => (await open()).lookUp(reference, providerId),
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
  };
}
