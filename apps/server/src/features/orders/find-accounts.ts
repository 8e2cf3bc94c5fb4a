import type { Carrier } from '../../adapters/carrier/port.ts';
import type { Agency } from '../../app/agency.ts';
import type { Services } from '../../services/services.ts';
import type { UsedAccounts } from '../../provider-accounts/account.ts';
import type { Tx } from '../../db/within-agency.ts';
import { selectOrderAccounts } from './queries.ts';

const DEPLOYMENT: UsedAccounts = { carrier_account_id: null, payment_account_id: null, provider: null };

/** Which accounts an order was bought and paid through. */
const findAccounts = async (tx: Tx, agencyId: number, orderId: number): Promise<UsedAccounts> =>
  (await selectOrderAccounts(tx, agencyId, orderId)) ?? DEPLOYMENT;

/** The agency's account that bought an order's labels; null: the deployment's. */
export const findCarrierAccount = async (tx: Tx, agencyId: number, orderId: number): Promise<number | null> =>
  (await findAccounts(tx, agencyId, orderId)).carrier_account_id;

/** The carrier as the account that bought an order's labels sees it: only that one may void or draw them again. */
export async function findCarrier(
  { db, providers }: Pick<Services, 'db' | 'providers'>,
  agency: Pick<Agency, 'id'>,
  orderId: number,
): Promise<Carrier> {
  const accounts = await findAccounts(db.read(agency.id), agency.id, orderId);
  return providers.used(agency.id, accounts).carrier;
}
