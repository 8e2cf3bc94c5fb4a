import type { Routes } from '../services/context.ts';
import { accountsRoutes } from './accounts/routes.ts';
import { addressesRoutes } from './addresses/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { clientFileRoutes } from './client-file/routes.ts';
import { clientsRoutes } from './clients/routes.ts';
import { contactRoutes } from './contact/routes.ts';
import { demoRoutes } from './demo/routes.ts';
import { dropPointsRoutes } from './drop-points/routes.ts';
import { exportsRoutes } from './exports/routes.ts';
import { firstStepsRoutes } from './first-steps/routes.ts';
import { invoicesRoutes } from './invoices/routes.ts';
import { labelsRoutes } from './labels/routes.ts';
import { lotsRoutes } from './lots/routes.ts';
import { mailsRoutes } from './mails/routes.ts';
import { managerHomeRoutes } from './manager-home/routes.ts';
import { marginsRoutes } from './margins/routes.ts';
import { messagesRoutes } from './messages/routes.ts';
import { moneyRoutes } from './money/routes.ts';
import { movementsRoutes } from './movements/routes.ts';
import { ordersRoutes } from './orders/routes.ts';
import { ownHomeRoutes } from './own-home/routes.ts';
import { packagesRoutes } from './packages/routes.ts';
import { paymentsRoutes } from './payments/routes.ts';
import { devicesRoutes } from './devices/routes.ts';
import { noticesRoutes } from './notices/routes.ts';
import { pushRoutes } from './push/routes.ts';
import { pickupsRoutes } from './pickups/routes.ts';
import { placesRoutes } from './places/routes.ts';
import { profileRoutes } from './profile/routes.ts';
import { productsRoutes } from './products/routes.ts';
import { purchasesRoutes } from './purchases/routes.ts';
import { quotesRoutes } from './quotes/routes.ts';
import { relatedRoutes } from './related/routes.ts';
import { remindersRoutes } from './reminders/routes.ts';
import { receptionRoutes } from './reception/routes.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { sessionRoutes } from './session/routes.ts';
import { stationRoutes } from './station/routes.ts';
import { unidentifiedRoutes } from './unidentified/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { takingsRoutes } from './takings/routes.ts';
import { tariffsRoutes } from './tariffs/routes.ts';
import { usersRoutes } from './users/routes.ts';
import { supportRoutes } from './support/routes.ts';

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
