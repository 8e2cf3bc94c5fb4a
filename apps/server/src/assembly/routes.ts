import type { Routes } from '../services/context.ts';
import { accountsRoutes } from '../features/accounts/routes.ts';
import { addressesRoutes } from '../features/addresses/routes.ts';
import { auditRoutes } from '../features/audit/routes.ts';
import { carrierTrackingRoutes } from '../features/carrier-tracking/routes.ts';
import { clientFileRoutes } from '../features/client-file/routes.ts';
import { clientsRoutes } from '../features/clients/routes.ts';
import { contactRoutes } from '../features/contact/routes.ts';
import { demoRoutes } from '../features/demo/routes.ts';
import { disputesRoutes } from '../features/disputes/routes.ts';
import { dropPointsRoutes } from '../features/drop-points/routes.ts';
import { exportsRoutes } from '../features/exports/routes.ts';
import { firstStepsRoutes } from '../features/first-steps/routes.ts';
import { invoicesRoutes } from '../features/invoices/routes.ts';
import { labelsRoutes } from '../features/labels/routes.ts';
import { lotsRoutes } from '../features/lots/routes.ts';
import { mailsRoutes } from '../features/mails/routes.ts';
import { managerHomeRoutes } from '../features/manager-home/routes.ts';
import { marginsRoutes } from '../features/margins/routes.ts';
import { messagesRoutes } from '../features/messages/routes.ts';
import { moneyRoutes } from '../features/ledger/routes.ts';
import { movementsRoutes } from '../features/history/routes.ts';
import { ordersRoutes } from '../features/checkout/routes.ts';
import { ownHomeRoutes } from '../features/own-home/routes.ts';
import { packagesRoutes } from '../features/packages/routes.ts';
import { paymentsRoutes } from '../features/debts/routes.ts';
import { devicesRoutes } from '../features/devices/routes.ts';
import { noticesRoutes } from '../features/notices/routes.ts';
import { pushRoutes } from '../features/push/routes.ts';
import { pickupsRoutes } from '../features/pickups/routes.ts';
import { placesRoutes } from '../features/places/routes.ts';
import { profileRoutes } from '../features/profile/routes.ts';
import { productsRoutes } from '../features/products/routes.ts';
import { purchasesRoutes } from '../features/payment-engine/routes.ts';
import { quotesRoutes } from '../features/quotes/routes.ts';
import { relatedRoutes } from '../features/related/routes.ts';
import { remindersRoutes } from '../features/reminders/routes.ts';
import { receptionRoutes } from '../features/reception/routes.ts';
import { secondFactorRoutes } from '../features/second-factor/routes.ts';
import { sessionRoutes } from '../features/session/routes.ts';
import { stationRoutes } from '../features/station/routes.ts';
import { unidentifiedRoutes } from '../features/unidentified/routes.ts';
import { searchRoutes } from '../features/search/routes.ts';
import { settingsRoutes } from '../features/settings/routes.ts';
import { takingsRoutes } from '../features/takings/routes.ts';
import { tariffsRoutes } from '../features/tariffs/routes.ts';
import { usersRoutes } from '../features/users/routes.ts';
import { supportRoutes } from '../features/support/routes.ts';

/** Every feature's binding of the contract's endpoints. */
export const routes: Routes = {
  ...sessionRoutes,
  ...accountsRoutes,
  ...addressesRoutes,
  ...profileRoutes,
  ...noticesRoutes,
  ...devicesRoutes,
  ...pushRoutes,
  ...remindersRoutes,
  ...usersRoutes,
  ...contactRoutes,
  ...secondFactorRoutes,
  ...mailsRoutes,
  ...carrierTrackingRoutes,
  ...placesRoutes,
  ...tariffsRoutes,
  ...productsRoutes,
  ...quotesRoutes,
  ...packagesRoutes,
  ...relatedRoutes,
  ...searchRoutes,
  ...firstStepsRoutes,
  ...settingsRoutes,
  ...receptionRoutes,
  ...stationRoutes,
  ...unidentifiedRoutes,
  ...lotsRoutes,
  ...invoicesRoutes,
  ...clientsRoutes,
  ...messagesRoutes,
  ...clientFileRoutes,
  ...moneyRoutes,
  ...disputesRoutes,
  ...takingsRoutes,
  ...marginsRoutes,
  ...managerHomeRoutes,
  ...movementsRoutes,
  ...ownHomeRoutes,
  ...exportsRoutes,
  ...auditRoutes,
  ...demoRoutes,
  ...labelsRoutes,
  ...ordersRoutes,
  ...paymentsRoutes,
  ...purchasesRoutes,
  ...pickupsRoutes,
  ...dropPointsRoutes,
  ...supportRoutes,
};
