import type { Carrier } from '../../adapters/carrier/port.ts';
import type { Agency } from '../../app/agency.ts';
import type { Services } from '../../services/context.ts';
import type { UsedAccounts } from '../../provider-accounts/account.ts';
import type { ReadTx } from '../../db/within-agency.ts';

const DEPLOYMENT: UsedAccounts = { carrier_account_id: null, payment_account_id: null, provider: null };

/** Which accounts an order was bought and paid through; the deployment's for one that no attempt of ours made. */
const findAccounts = async (tx: ReadTx, orderId: number): Promise<UsedAccounts> =>
  (await tx
    .selectOwn('attempt')
    .select(['carrier_account_id', 'payment_account_id', 'provider'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'order')
    .where('state', 'not in', ['declined', 'failed'])
    .executeTakeFirst()) ?? DEPLOYMENT;

/** The agency's account that bought an order's labels; null: the deployment's. */
export const findCarrierAccount = async (tx: ReadTx, orderId: number): Promise<number | null> =>
  (await findAccounts(tx, orderId)).carrier_account_id;

/** The carrier as the account that bought an order's labels sees it: only that one may void or draw them again. */
export async function findCarrier(
  { db, providers }: Pick<Services, 'db' | 'providers'>,
  agency: Pick<Agency, 'id'>,
  orderId: number,
): Promise<Carrier> {
  const accounts = await findAccounts(db.read(agency.id), orderId);
  return providers.used(agency.id, accounts).carrier;
}
