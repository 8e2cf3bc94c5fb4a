import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { Delivery, ProviderEvent } from '../port.ts';
import { details, type Gateway } from './gateway.ts';

const notification = z.object({
  notificationId: z.string(),
  eventType: z.string(),
  payload: z._default(
    z.object({
      id: z.nullish(z.string()),
      merchantReferenceId: z.nullish(z.string()),
      invoiceNumber: z.nullish(z.string()),
    }),
    {},
  ),
});

/** The event of a delivery; null when it does not carry the signature of the merchant's key. */
export async function readEvent(
  gateway: Gateway,
  signatureKey: string,
  { body, header }: Delivery,
): Promise<ProviderEvent | null> {
  if (!isSigned(signatureKey, body, header('x-anet-signature') ?? '')) return null;
  const parsed = notification.safeParse(parseJson(body));
  if (!parsed.success) return null;
  const { notificationId: id, eventType, payload } = parsed.data;
  const isRefund = eventType.startsWith('net.authorize.payment.refund.');
  if (isRefund && !payload.merchantReferenceId) return explainByHand(gateway, id, payload.id ?? '');
  // the review of a payment names its invoice, which is our reference too
  const reference = payload.merchantReferenceId || payload.invoiceNumber;
  if (!reference || !eventType.startsWith('net.authorize.payment.')) return { id, kind: 'other' };
  return { id, kind: isRefund ? 'refund' : 'payment', reference };
}

/** A refund that was asked for through the interface carries our reference; one that a person made leads to its charge. */
async function explainByHand(gateway: Gateway, id: string, refundId: string): Promise<ProviderEvent> {
  const refund = await details(gateway, refundId);
  const charge = refund && (await details(gateway, refund.refTransId));
  const reference = charge?.order?.invoiceNumber;
  return reference ? { id, kind: 'refund_by_hand', reference, refundId } : { id, kind: 'other' };
}

/** The documentation does not say whether the key is its text or the bytes that its hexadecimal digits write: both are tried. */
function isSigned(signatureKey: string, body: string, signature: string): boolean {
  const given = Buffer.from(signature.replace(/^sha512=/i, '').toLowerCase());
  return [Buffer.from(signatureKey), Buffer.from(signatureKey, 'hex')].some(key => {
    const made = Buffer.from(createHmac('sha512', key).update(body).digest('hex'));
    return key.length > 0 && made.length === given.length && timingSafeEqual(made, given);
  });
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
