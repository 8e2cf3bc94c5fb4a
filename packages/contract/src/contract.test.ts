import { expect, test } from 'vitest';
import { contract } from './contract.ts';

/** Every call that was agreed, written down by hand: what is left out of the contract shows here. */
const NAMED = `
GET /auth/session; POST /auth/login; POST /auth/register; POST /auth/password; POST /auth/password/confirm
POST /auth/logout; POST /open/webhook/{provider}; GET /states; GET /state/{id}; GET /tracking/{code}
GET /tracking/{code}/invoice; POST /tracking/{code}/payment; POST /calculator; POST /calculator/domestic
GET /open/contact; GET /open/services; GET /open/outbox
GET /profile; PUT /profile; PUT /profile/password; POST /profile/picture
POST /profile/second-factor; PUT /profile/second-factor; DELETE /profile/second-factor
GET /profile/sender; POST /profile/sender; PUT /profile/sender/{id}; DELETE /profile/sender/{id}
GET /profile/receiver; POST /profile/receiver; PUT /profile/receiver/{id}; DELETE /profile/receiver/{id}
GET /services; GET /services/domestic; GET /product/{key}
POST /order/check; POST /order/create; POST /order/domestic; POST /order/promo; GET /order/mine
GET /order/mine/{id}; POST /order/checkout; GET /order/offices
GET /purchase/page/{n}/{size}; GET /purchase/{tracking}; GET /purchase/label/{id}; DELETE /purchase/label/{id}
GET /purchase/invoice/{id}; GET /purchase/pickup/days; POST /purchase/pickup; GET /purchase/debt
POST /purchase/debt; GET /support; GET /support/{id}; GET /support/{id}/replies; POST /support; POST /support/reply
GET /order/page/{n}/{size}; GET /order/domestic/{n}/{size}; GET /order/packages/{n}/{size}/{status}
GET /order/{id}; GET /order/warehouse/{id}; GET /order/receive/domestic/{id}; POST /order/dimensions
POST /order/dimensions/domestic; PUT /order/status; PUT /order/process; POST /order/photo
GET /lots/list; GET /lots/type/{t}; GET /lots/status; GET /lots/{id}; GET /lots/{id}/packages; POST /lots; PUT /lots
POST /lots/{id}/packages; DELETE /lots/package/{id}; GET /lots/repackage/{id}; GET /lots/route/{id}
GET /clients/page/{n}/{size}; GET /clients/{id}; GET /clients/invoices/{id}; GET /clients/invoice/{tracking}
PUT /clients/password; GET /clients/payments/{n}/{size}
GET /places/states; POST /places/states; PUT /places/states; DELETE /places/states/{id}
GET /places/cities; POST /places/cities; PUT /places/cities; DELETE /places/cities/{id}
GET /places/offices; POST /places/offices; PUT /places/offices; DELETE /places/offices/{id}
GET /transport; POST /transport; PUT /transport; DELETE /transport/{id}; GET /places/cities/{state}
GET /product; PUT /product; POST /order/payment; POST /order/waive
GET /support/admin; GET /support/admin/detail/{id}; POST /support/admin; POST /support/admin/close
GET /admin/users; GET /admin/users/{id}; POST /admin/users; PUT /admin/users; PUT /admin/users/password
DELETE /admin/users/{id}; GET /admin/setting; POST /admin/setting; POST /admin/picture; GET /admin/audit/{n}/{size}`
  .trim()
  .split(/[;\n]/)
  .map(call => call.trim());

/** The back-office's fourteen areas, and the customer portal's public ones. */
const AREAS =
  'auth support calculator services purchase admin transport lots clients open profile places product order';
const PUBLIC_AREAS = 'states state tracking';

test('every call that the document names exists', () => {
  const known = new Set(Object.keys(contract).map(call => call.replaceAll(/:(\w+)/g, '{$1}')));
  expect(NAMED.filter(call => !known.has(call))).toEqual([]);
});

test('every call stands in one of the specified areas', () => {
  const areas = `${AREAS} ${PUBLIC_AREAS}`.split(' ');
  expect(Object.keys(contract).filter(call => !areas.includes(call.split(/[ /]/)[2] ?? ''))).toEqual([]);
});
