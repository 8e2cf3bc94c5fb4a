import type { Carrier } from '../adapters/carrier/port.ts';
import type { PaymentGateway } from '../adapters/payment/port.ts';
import type { CurrentAccounts, Port } from '../app/agency.ts';

/** What an agency may have an account of its own at. */
export const OWN_PROVIDERS = ['ups', 'authorizenet', 'stripe'] as const;
export type OwnProvider = (typeof OWN_PROVIDERS)[number];

export const portOf = (provider: OwnProvider): Port => (provider === 'ups' ? 'carrier' : 'payment');

export type AgencyProviders = { carrier: Carrier; payment: PaymentGateway };

/** Which accounts something was bought and paid through. */
export type UsedAccounts = {
  carrier_account_id: number | null;
  payment_account_id: number | null;
  /** of the payment */
  provider: string | null;
};

/** Hands out adapters that speak for the right account. Opening waits for the first call, which throws when it fails. */
export type ProviderDesk = {
  /** For what an agency does now. */
  current(agency: { id: number; accounts: CurrentAccounts }): AgencyProviders;
  /** For what was begun: the accounts it was begun with, whatever the agency uses now. */
  used(agencyId: number, accounts: UsedAccounts): AgencyProviders;
};
