import { createRootRoute, createRouter, redirect, type RouterHistory } from '@tanstack/react-router';
import { readTrailSearch } from '../../features/audit/trail-search.ts';
import { readClientsSearch } from '../../features/clients/clients-search.ts';
import { readCitiesSearch } from '../../features/tariffs/cities-search.ts';
import { readHandOverSearch } from '../../features/handover/hand-over-search.ts';
import { readLotsSearch } from '../../features/lots/lots-search.ts';
import { readDebtsSearch, readDelayedSearch } from '../../features/manager-home/waiting-search.ts';
import { readMarginsSearch } from '../../features/margins/margins-search.ts';
import { readPaymentsSearch, readUnconfirmedSearch } from '../../features/ledger/payments-search.ts';
import { readTakingsSearch } from '../../features/takings/takings-search.ts';
import { readCodeSearch, readOrdersSearch } from '../../features/packages/orders-search.ts';
import { readManagedSearch } from '../../features/support/support-search.ts';
import { readPickupsSearch } from '../../features/staff-home/pickups-search.ts';
import { sendUnderKeys } from '../../lib/query/press-keys.ts';
import { readListSearch } from '../../lib/list/list-search.ts';
import { currentSession } from '../../lib/session/session.ts';
import { lazyPagesOf, needsToken, unknownPagesOf } from '../../ui/frame/pages.ts';
import { StaffShell } from './StaffShell.tsx';
import { routerDefaults } from '../../ui/frame/router-defaults.tsx';
import { manager } from '@puerta/contract/endpoint';
import { mayCall } from '@puerta/domain/people/permissions';

const root = createRootRoute({ component: StaffShell });
const page = lazyPagesOf(root);
const managers = lazyPagesOf(root, managersOnly);
const mailed = lazyPagesOf(root, needsToken);

const orderPages = () => import('../../features/packages/screens/OrderPage.tsx');
const receivePages = () => import('../../features/reception/screens/ReceivePage.tsx');

// Named first: as arguments they would lose what they know of their own search.
const mailedLinks = () => import('../../features/password/screens/MailedLinkPages.tsx');
const pages = [
  page('/', 'StaffHomePage', () => import('../../features/staff-home/screens/StaffHomePage.tsx')),
  page(
    '/orders',
    'OrdersPage',
    () => import('../../features/packages/screens/OrdersPage.tsx'),
    readOrdersSearch,
  ),
  page('/order/$id', 'OrderPage', orderPages),
  page(
    '/order-domestic',
    'DomesticOrdersPage',
    () => import('../../features/packages/screens/OrdersPage.tsx'),
    readOrdersSearch,
  ),
  page('/order-domestic-view/$id', 'DomesticOrderPage', orderPages),
  page(
    '/tracking',
    'TrackPackagePage',
    () => import('../../features/reception/screens/TrackPackagePage.tsx'),
    readCodeSearch,
  ),
  page('/receive-tracking', 'ReceivePage', receivePages, readCodeSearch),
  page('/receive-tracking-domestic', 'ReceiveDomesticPage', receivePages, readCodeSearch),
  page(
    '/process',
    'ProcessPage',
    () => import('../../features/reception/screens/ProcessPage.tsx'),
    readCodeSearch,
  ),
  page(
    '/receive-list',
    'ReceiveListPage',
    () => import('../../features/reception/screens/ReceiveListPage.tsx'),
  ),
  page(
    '/shelf-labels',
    'ShelfLabelsPage',
    () => import('../../features/shelves/screens/ShelfLabelsPage.tsx'),
  ),
  page('/shift', 'ShiftPage', () => import('../../features/reception/screens/ShiftPage.tsx')),
  page('/status-list', 'StatusListPage', () => import('../../features/reception/screens/StatusListPage.tsx')),
  page(
    '/unidentified',
    'UnidentifiedPage',
    () => import('../../features/unidentified/screens/UnidentifiedPage.tsx'),
    readCodeSearch,
  ),
  page('/lots', 'LotsPage', () => import('../../features/lots/screens/LotsPage.tsx'), readLotsSearch),
  page('/lots/$id', 'LotPage', () => import('../../features/lots/screens/LotPage.tsx')),
  page(
    '/hand-over',
    'HandOverPage',
    () => import('../../features/handover/screens/HandOverPage.tsx'),
    readHandOverSearch,
  ),
  page('/lot', 'NewLotPage', () => import('../../features/lots/screens/NewLotPage.tsx')),
  managers(
    '/clients',
    'ClientsPage',
    () => import('../../features/clients/screens/ClientsPage.tsx'),
    readClientsSearch,
  ),
  managers('/client/$id', 'ClientPage', () => import('../../features/clients/screens/ClientPage.tsx')),
  managers(
    '/client/$id/packages',
    'ClientPackagesPage',
    () => import('../../features/clients/screens/ClientPackagesPage.tsx'),
    readListSearch,
  ),
  mailed('/password', 'PasswordPage', () => import('../../features/password/screens/PasswordPage.tsx')),
  page('/account/email', 'ConfirmEmailPage', mailedLinks),
  page('/account/email/call-off', 'CallOffEmailPage', mailedLinks),
  page('/account/return', 'ReturnAccountPage', mailedLinks),
  managers('/states', 'StatesPage', () => import('../../features/places/screens/PlacesPages.tsx')),
  managers(
    '/cities',
    'CitiesPage',
    () => import('../../features/tariffs/screens/CitiesPage.tsx'),
    readCitiesSearch,
  ),
  managers('/offices', 'OfficesPage', () => import('../../features/places/screens/PlacesPages.tsx')),
  managers('/transport', 'CarriersPage', () => import('../../features/places/screens/PlacesPages.tsx')),
  managers('/products', 'ProductsPage', () => import('../../features/products/screens/ProductsPage.tsx')),
  page('/settings', 'SettingsPage', () => import('../../features/settings/screens/SettingsPage.tsx')),
  managers(
    '/first-steps',
    'FirstStepsPage',
    () => import('../../features/first-steps/components/FirstSteps.tsx'),
  ),
  page(
    '/calculator',
    'StaffCalculatorPage',
    () => import('../../features/quotes/screens/CalculatorPages.tsx'),
  ),
  managers('/users', 'UsersPage', () => import('../../features/users/screens/UsersPage.tsx')),
  managers('/users/$id', 'UserPage', () => import('../../features/users/screens/UserPage.tsx')),
  page('/profile', 'ProfilePage', () => import('../../features/profile/screens/ProfilePage.tsx')),
  managers(
    '/payments',
    'PaymentsPage',
    () => import('../../features/ledger/screens/PaymentsPage.tsx'),
    readPaymentsSearch,
  ),
  managers(
    '/payments/days',
    'TakingsPage',
    () => import('../../features/takings/screens/TakingsPage.tsx'),
    readTakingsSearch,
  ),
  managers(
    '/payments/margins',
    'MarginsPage',
    () => import('../../features/margins/screens/MarginsPage.tsx'),
    readMarginsSearch,
  ),
  managers(
    '/unconfirmed',
    'UnconfirmedPage',
    () => import('../../features/ledger/screens/UnconfirmedPage.tsx'),
    readUnconfirmedSearch,
  ),
  managers('/attention', 'AttentionPage', () => import('../../features/ledger/screens/AttentionPage.tsx')),
  managers(
    '/audit',
    'AuditPage',
    () => import('../../features/audit/screens/AuditPage.tsx'),
    readTrailSearch,
  ),
  managers(
    '/debts',
    'DebtsPage',
    () => import('../../features/manager-home/screens/WaitingPages.tsx'),
    readDebtsSearch,
  ),
  page(
    '/delayed',
    'DelayedPage',
    () => import('../../features/manager-home/screens/WaitingPages.tsx'),
    readDelayedSearch,
  ),
  page(
    '/pickups',
    'PickupsPage',
    () => import('../../features/staff-home/screens/PickupsPage.tsx'),
    readPickupsSearch,
  ),
  managers(
    '/support',
    'ManagedSupportPage',
    () => import('../../features/support/screens/ManagedSupportPage.tsx'),
    readManagedSearch,
  ),
  unknownPagesOf(root),
] as const;
const routeTree = root.addChildren(pages);

/** The staff application. */
export function createShellRouter(history: RouterHistory) {
  sendUnderKeys();
  const router = createRouter({ ...routerDefaults, routeTree, history });
  const { claims } = currentSession();
  // after the first screen; without it nothing is remembered
  void import('../../lib/address/tab-pages.ts').then(
    ({ rememberPages }) => rememberPages(router, String(claims?.sub)),
    () => undefined,
  );
  return router;
}

/** For `beforeLoad` of managers' screens: for restricted staff they are unknown paths, which lead home. */
function managersOnly(): void {
  const { role } = currentSession();
  if (role && !mayCall(manager, role)) {
    throw redirect({ to: '/', replace: true });
  }
}
