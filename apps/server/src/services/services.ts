import type { AgencyProviders } from '../provider-accounts/account.ts';
import type { PurchaseKinds } from './purchase-kind.ts';
import type { Tools } from './tools.ts';

/** Everything that main.ts picked, and what the house sells: the purchase engine knows nothing else of it. */
export type Services = Tools & { kinds: PurchaseKinds };

/** The same, with the carrier and the gateway of one agency. */
export type AgencyServices = Services & AgencyProviders;
