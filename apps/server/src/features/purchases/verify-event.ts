import type { Delivery, PaymentGateway, ProviderEvent } from '../../adapters/payment/port.ts';
import { ProviderUnavailable } from '../../adapters/provider-error.ts';
import type { Context } from '../../services/context.ts';
import { type Refusal, refuse } from '../../app/refusal.ts';
import { selectAccounts } from '../../provider-accounts/queries.ts';

type Verified = {
  event: ProviderEvent;
  /** the agency's account whose key signed it; null: the deployment's */
  teller: { agencyId: number; accountId: number } | null;
};
type Call = Pick<Context, 'agency' | 'config' | 'db' | 'providers'>;

/**
 * Whose key signed a delivery: one of the accounts, past ones too, of the agency at whose host it came in, or the
 * deployment's own. An account that cannot be opened now may be the one, so that the provider is asked to come again.
 */
export async function verifyEvent(
  { agency, config, db, providers }: Call,
  provider: string,
  delivery: Delivery,
): Promise<Verified | Refusal> {
  const accounts = (await selectAccounts(db.read(agency.id), agency.id)).filter(
    row => row.provider === provider && row.port === 'payment' && row.sealed !== null,
  );
  const gateway = (id: number | null) =>
    providers.used(agency.id, { carrier_account_id: null, payment_account_id: id, provider }).payment;
  let away: ProviderUnavailable | null = null;
  for (const { id } of accounts.toReversed()) {
    try {
      const event = await read(gateway(id), delivery);
      if (event) return { event, teller: { agencyId: agency.id, accountId: id } };
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      away = error;
    }
  }
  const isOurs = provider === config.PAYMENT && gateway(null).readEvent !== undefined;
  const event = isOurs ? await read(gateway(null), delivery) : null;
  if (event) return { event, teller: null };
  if (away) throw away;
  return refuse(isOurs || accounts.length > 0 ? 'signature_invalid' : 'not_found');
}

const read = async (gateway: PaymentGateway, delivery: Delivery) =>
  (await gateway.readEvent?.(delivery)) ?? null;
