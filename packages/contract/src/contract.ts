import { addressesEndpoints } from './addresses.ts';
import { authEndpoints } from './auth.ts';
import { cannedAnswersEndpoints } from './canned-answers.ts';
import { clientFileEndpoints } from './client-file.ts';
import { clientsEndpoints } from './clients.ts';
import { demoEndpoints } from './demo.ts';
import { devicesEndpoints } from './devices.ts';
import { dropPointsEndpoints } from './drop-points.ts';
import type { Endpoint, Endpoints } from './endpoint.ts';
import { exportsEndpoints } from './exports.ts';
import { firstStepsEndpoints } from './first-steps.ts';
import { homeEndpoints } from './home.ts';
import { inboxEndpoints } from './inbox.ts';
import { lotsEndpoints } from './lots.ts';
import { movementsEndpoints } from './movements.ts';
import { noticesEndpoints } from './notices.ts';
import { openEndpoints } from './open.ts';
import { marginsEndpoints } from './margins.ts';
import { moneyEndpoints } from './money.ts';
import { takingsEndpoints } from './takings.ts';
import { ordersEndpoints } from './orders.ts';
import { pickupsEndpoints } from './pickups.ts';
import { ownHomeEndpoints } from './own-home.ts';
import { paymentsEndpoints } from './payments.ts';
import { placesEndpoints } from './places.ts';
import { profileEndpoints } from './profile.ts';
import { productsEndpoints } from './products.ts';
import { purchasesEndpoints } from './purchases.ts';
import { quotesEndpoints } from './quotes.ts';
import { relatedEndpoints } from './related.ts';
import { receptionEndpoints } from './reception.ts';
import { stationEndpoints } from './station.ts';
import { unidentifiedEndpoints } from './unidentified.ts';
import { searchEndpoints } from './search.ts';
import { sessionsEndpoints } from './sessions.ts';
import { settingsEndpoints } from './settings.ts';
import { tariffsEndpoints } from './tariffs.ts';
import { usersEndpoints } from './users.ts';
import { supportEndpoints } from './support.ts';
import { packagesEndpoints } from './packages.ts';

/**
 * The one contract: every call of the HTTP interface, keyed `METHOD /path` (below /api). Mounting, the typed
 * client, OpenAPI and the authorisation test all come from it.
 */
export const contract = {
  ...authEndpoints,
  ...profileEndpoints,
  ...noticesEndpoints,
  ...devicesEndpoints,
  ...usersEndpoints,
  ...openEndpoints,
  ...placesEndpoints,
  ...tariffsEndpoints,
  ...quotesEndpoints,
  ...addressesEndpoints,
  ...ordersEndpoints,
  ...productsEndpoints,
  ...purchasesEndpoints,
  ...movementsEndpoints,
  ...ownHomeEndpoints,
  ...pickupsEndpoints,
  ...dropPointsEndpoints,
  ...sessionsEndpoints,
  ...settingsEndpoints,
  ...paymentsEndpoints,
  ...supportEndpoints,
  ...cannedAnswersEndpoints,
  ...packagesEndpoints,
  ...relatedEndpoints,
  ...receptionEndpoints,
  ...stationEndpoints,
  ...unidentifiedEndpoints,
  ...lotsEndpoints,
  ...clientsEndpoints,
  ...clientFileEndpoints,
  ...moneyEndpoints,
  ...takingsEndpoints,
  ...marginsEndpoints,
  ...homeEndpoints,
  ...inboxEndpoints,
  ...firstStepsEndpoints,
  ...searchEndpoints,
  ...exportsEndpoints,
  ...demoEndpoints,
} as const satisfies Endpoints;

export type Contract = typeof contract;
export type EndpointKey = keyof Contract;

export const endpointOf = (key: EndpointKey): Endpoint => contract[key];
