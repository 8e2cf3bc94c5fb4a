import { addressesEndpoints } from './people/addresses.ts';
import { authEndpoints } from './people/auth.ts';
import { carrierEventsEndpoints } from './parcels/carrier-events.ts';
import { cannedAnswersEndpoints } from './office/canned-answers.ts';
import { clientFileEndpoints } from './people/client-file.ts';
import { clientsEndpoints } from './people/clients.ts';
import { demoEndpoints } from './office/demo.ts';
import { devicesEndpoints } from './people/devices.ts';
import { dropPointsEndpoints } from './office/drop-points.ts';
import type { Endpoint, Endpoints } from './endpoint.ts';
import { exportsEndpoints } from './office/exports.ts';
import { firstStepsEndpoints } from './office/first-steps.ts';
import { homeEndpoints } from './office/home.ts';
import { inboxEndpoints } from './people/inbox.ts';
import { lotsEndpoints } from './parcels/lots.ts';
import { movementsEndpoints } from './money/history.ts';
import { noticesEndpoints } from './people/notices.ts';
import { openEndpoints } from './open.ts';
import { marginsEndpoints } from './money/margins.ts';
import { attentionEndpoints } from './money/attention.ts';
import { disputesEndpoints } from './money/disputes.ts';
import { moneyEndpoints } from './money/ledger.ts';
import { auditEndpoints } from './office/audit.ts';
import { takingsEndpoints } from './money/takings.ts';
import { ordersEndpoints } from './parcels/checkout.ts';
import { orderAgainEndpoints } from './parcels/order-again.ts';
import { pickupsEndpoints } from './parcels/pickups.ts';
import { ownHomeEndpoints } from './office/own-home.ts';
import { paymentsEndpoints } from './money/debts.ts';
import { placesEndpoints } from './office/places.ts';
import { profileEndpoints } from './people/profile.ts';
import { productsEndpoints } from './money/products.ts';
import { purchasesEndpoints } from './money/purchases.ts';
import { quotesEndpoints } from './money/quotes.ts';
import { relatedEndpoints } from './parcels/related.ts';
import { receptionEndpoints } from './parcels/reception.ts';
import { stationEndpoints } from './parcels/station.ts';
import { unidentifiedEndpoints } from './parcels/unidentified.ts';
import { savedBoxesEndpoints } from './people/saved-boxes.ts';
import { searchEndpoints } from './office/search.ts';
import { sessionsEndpoints } from './people/sessions.ts';
import { settingsEndpoints } from './office/settings.ts';
import { tariffsEndpoints } from './money/tariffs.ts';
import { usersEndpoints } from './people/users.ts';
import { supportEndpoints } from './office/support.ts';
import { packagesEndpoints } from './parcels/packages.ts';

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
  ...savedBoxesEndpoints,
  ...ordersEndpoints,
  ...orderAgainEndpoints,
  ...productsEndpoints,
  ...purchasesEndpoints,
  ...movementsEndpoints,
  ...ownHomeEndpoints,
  ...pickupsEndpoints,
  ...dropPointsEndpoints,
  ...sessionsEndpoints,
  ...settingsEndpoints,
  ...paymentsEndpoints,
  ...carrierEventsEndpoints,
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
  ...attentionEndpoints,
  ...disputesEndpoints,
  ...auditEndpoints,
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
