import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  redirect,
  stringifySearchWith,
  type RouterHistory,
} from '@tanstack/react-router';
import { readCitiesSearch } from '../../features/catalog/cities-search.ts';
import { readLotsSearch } from '../../features/lots/lots-search.ts';
import { readDebtsSearch, readDelayedSearch } from '../../features/manager-home/waiting-search.ts';
import { readPaymentsSearch } from '../../features/money/payments-search.ts';
import { readUnconfirmedSearch } from '../../features/money/unconfirmed-search.ts';
import { readCodeSearch } from '../../features/packages/code-search.ts';
import { readOrdersSearch } from '../../features/packages/orders-search.ts';
import { readSupportSearch } from '../../features/support/support-search.ts';
import { StaffHomePage } from '../../features/staff-home/screens/StaffHomePage.tsx';
import { readListSearch } from '../../lib/list-search.ts';
import { routerDefaults } from '../../ui/router-defaults.tsx';
import { managersOnly } from './managers-only.ts';
import { StaffShell } from './StaffShell.tsx';

const root = createRootRoute({ component: StaffShell });

const home = createRoute({ getParentRoute: () => root, path: '/', component: StaffHomePage });

const orders = createRoute({
  getParentRoute: () => root,
  path: '/orders',
  validateSearch: readOrdersSearch,
  component: lazyRouteComponent(() => import('../../features/packages/screens/OrdersPage.tsx'), 'OrdersPage'),
});
const order = createRoute({
  getParentRoute: () => root,
  path: '/order/$id',
  component: lazyRouteComponent(() => import('../../features/packages/screens/OrderPage.tsx'), 'OrderPage'),
});
const domesticOrders = createRoute({
  getParentRoute: () => root,
  path: '/order-domestic',
  validateSearch: readOrdersSearch,
  component: lazyRouteComponent(
    () => import('../../features/packages/screens/DomesticOrdersPage.tsx'),
    'DomesticOrdersPage',
  ),
});
const domesticOrder = createRoute({
  getParentRoute: () => root,
  path: '/order-domestic-view/$id',
  component: lazyRouteComponent(
    () => import('../../features/packages/screens/OrderPage.tsx'),
    'DomesticOrderPage',
  ),
});
const tracking = createRoute({
  getParentRoute: () => root,
  path: '/tracking',
  validateSearch: readCodeSearch,
  component: lazyRouteComponent(
    () => import('../../features/packages/screens/TrackPackagePage.tsx'),
    'TrackPackagePage',
  ),
});
const receive = createRoute({
  getParentRoute: () => root,
  path: '/receive-tracking',
  validateSearch: readCodeSearch,
  component: lazyRouteComponent(
    () => import('../../features/packages/screens/ReceivePage.tsx'),
    'ReceivePage',
  ),
});
const receiveDomestic = createRoute({
  getParentRoute: () => root,
  path: '/receive-tracking-domestic',
  validateSearch: readCodeSearch,
  component: lazyRouteComponent(
    () => import('../../features/packages/screens/ReceiveDomesticPage.tsx'),
    'ReceiveDomesticPage',
  ),
});
const process = createRoute({
  getParentRoute: () => root,
  path: '/process',
  component: lazyRouteComponent(
    () => import('../../features/packages/screens/ProcessPage.tsx'),
    'ProcessPage',
  ),
});
const receiveList = createRoute({
  getParentRoute: () => root,
  path: '/receive-list',
  component: lazyRouteComponent(
    () => import('../../features/packages/screens/ReceiveListPage.tsx'),
    'ReceiveListPage',
  ),
});
const statusList = createRoute({
  getParentRoute: () => root,
  path: '/status-list',
  component: lazyRouteComponent(
    () => import('../../features/packages/screens/StatusListPage.tsx'),
    'StatusListPage',
  ),
});
const unidentified = createRoute({
  getParentRoute: () => root,
  path: '/unidentified',
  validateSearch: readCodeSearch,
  component: lazyRouteComponent(
    () => import('../../features/packages/screens/UnidentifiedPage.tsx'),
    'UnidentifiedPage',
  ),
});
const lots = createRoute({
  getParentRoute: () => root,
  path: '/lots',
  validateSearch: readLotsSearch,
  component: lazyRouteComponent(() => import('../../features/lots/screens/LotsPage.tsx'), 'LotsPage'),
});
const lot = createRoute({
  getParentRoute: () => root,
  path: '/lots/$id',
  component: lazyRouteComponent(() => import('../../features/lots/screens/LotPage.tsx'), 'LotPage'),
});
const newLot = createRoute({
  getParentRoute: () => root,
  path: '/lot',
  component: lazyRouteComponent(() => import('../../features/lots/screens/NewLotPage.tsx'), 'NewLotPage'),
});

const clients = createRoute({
  getParentRoute: () => root,
  path: '/clients',
  beforeLoad: managersOnly,
  validateSearch: readListSearch,
  component: lazyRouteComponent(
    () => import('../../features/clients/screens/ClientsPage.tsx'),
    'ClientsPage',
  ),
});
const client = createRoute({
  getParentRoute: () => root,
  path: '/client/$id',
  beforeLoad: managersOnly,
  component: lazyRouteComponent(() => import('../../features/clients/screens/ClientPage.tsx'), 'ClientPage'),
});
/** A mailed link opened by somebody signed in; without its token the path is an unknown one. */
const password = createRoute({
  getParentRoute: () => root,
  path: '/password',
  beforeLoad: ({ search }) => {
    if (!('token' in search)) {
      throw redirect({ to: '/', replace: true });
    }
  },
  component: lazyRouteComponent(
    () => import('../../features/password/screens/PasswordPage.tsx'),
    'PasswordPage',
  ),
});
const accountReturn = createRoute({
  getParentRoute: () => root,
  path: '/account/return',
  component: lazyRouteComponent(
    () => import('../../features/password/screens/ReturnAccountPage.tsx'),
    'ReturnAccountPage',
  ),
});

const states = createRoute({
  getParentRoute: () => root,
  path: '/states',
  beforeLoad: managersOnly,
  component: lazyRouteComponent(() => import('../../features/catalog/screens/StatesPage.tsx'), 'StatesPage'),
});
const cities = createRoute({
  getParentRoute: () => root,
  path: '/cities',
  validateSearch: readCitiesSearch,
  beforeLoad: managersOnly,
  component: lazyRouteComponent(() => import('../../features/catalog/screens/CitiesPage.tsx'), 'CitiesPage'),
});
const offices = createRoute({
  getParentRoute: () => root,
  path: '/offices',
  beforeLoad: managersOnly,
  component: lazyRouteComponent(
    () => import('../../features/catalog/screens/OfficesPage.tsx'),
    'OfficesPage',
  ),
});
const transport = createRoute({
  getParentRoute: () => root,
  path: '/transport',
  beforeLoad: managersOnly,
  component: lazyRouteComponent(
    () => import('../../features/catalog/screens/CarriersPage.tsx'),
    'CarriersPage',
  ),
});
const products = createRoute({
  getParentRoute: () => root,
  path: '/products',
  beforeLoad: managersOnly,
  component: lazyRouteComponent(
    () => import('../../features/products/screens/ProductsPage.tsx'),
    'ProductsPage',
  ),
});
const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  component: lazyRouteComponent(
    () => import('../../features/settings/screens/SettingsPage.tsx'),
    'SettingsPage',
  ),
});
const calculator = createRoute({
  getParentRoute: () => root,
  path: '/calculator',
  component: lazyRouteComponent(
    () => import('../../features/calculator/screens/StaffCalculatorPage.tsx'),
    'StaffCalculatorPage',
  ),
});
const users = createRoute({
  getParentRoute: () => root,
  path: '/users',
  beforeLoad: managersOnly,
  component: lazyRouteComponent(() => import('../../features/users/screens/UsersPage.tsx'), 'UsersPage'),
});
const user = createRoute({
  getParentRoute: () => root,
  path: '/users/$id',
  beforeLoad: managersOnly,
  component: lazyRouteComponent(() => import('../../features/users/screens/UserPage.tsx'), 'UserPage'),
});
const profile = createRoute({
  getParentRoute: () => root,
  path: '/profile',
  component: lazyRouteComponent(
    () => import('../../features/profile/screens/ProfilePage.tsx'),
    'ProfilePage',
  ),
});
const payments = createRoute({
  getParentRoute: () => root,
  path: '/payments',
  beforeLoad: managersOnly,
  validateSearch: readPaymentsSearch,
  component: lazyRouteComponent(
    () => import('../../features/money/screens/PaymentsPage.tsx'),
    'PaymentsPage',
  ),
});
const unconfirmed = createRoute({
  getParentRoute: () => root,
  path: '/unconfirmed',
  beforeLoad: managersOnly,
  validateSearch: readUnconfirmedSearch,
  component: lazyRouteComponent(
    () => import('../../features/money/screens/UnconfirmedPage.tsx'),
    'UnconfirmedPage',
  ),
});
const attention = createRoute({
  getParentRoute: () => root,
  path: '/attention',
  beforeLoad: managersOnly,
  component: lazyRouteComponent(
    () => import('../../features/money/screens/AttentionPage.tsx'),
    'AttentionPage',
  ),
});
const audit = createRoute({
  getParentRoute: () => root,
  path: '/audit',
  beforeLoad: managersOnly,
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('../../features/audit/screens/AuditPage.tsx'), 'AuditPage'),
});

const debts = createRoute({
  getParentRoute: () => root,
  path: '/debts',
  beforeLoad: managersOnly,
  validateSearch: readDebtsSearch,
  component: lazyRouteComponent(
    () => import('../../features/manager-home/screens/DebtsPage.tsx'),
    'DebtsPage',
  ),
});
const delayed = createRoute({
  getParentRoute: () => root,
  path: '/delayed',
  beforeLoad: managersOnly,
  validateSearch: readDelayedSearch,
  component: lazyRouteComponent(
    () => import('../../features/manager-home/screens/DelayedPage.tsx'),
    'DelayedPage',
  ),
});

const support = createRoute({
  getParentRoute: () => root,
  path: '/support',
  beforeLoad: managersOnly,
  validateSearch: readSupportSearch,
  component: lazyRouteComponent(
    () => import('../../features/support/screens/ManagedSupportPage.tsx'),
    'ManagedSupportPage',
  ),
});

/** Unknown paths lead home (docs/rules/screens.md). */
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});

const routeTree = root.addChildren([
  home,
  orders,
  order,
  domesticOrders,
  domesticOrder,
  tracking,
  receive,
  receiveDomestic,
  receiveList,
  statusList,
  unidentified,
  process,
  lots,
  lot,
  newLot,
  clients,
  client,
  password,
  accountReturn,
  states,
  cities,
  offices,
  transport,
  products,
  settings,
  calculator,
  users,
  user,
  profile,
  support,
  payments,
  unconfirmed,
  attention,
  audit,
  debts,
  delayed,
  unknown,
]);

/** The staff application. Addresses hold codes as they are typed: a long number is never read as a number. */
export const createShellRouter = (history: RouterHistory) =>
  createRouter({
    ...routerDefaults,
    history,
    parseSearch: parseSearchWith(text => text),
    stringifySearch: stringifySearchWith(String),
    routeTree,
  });
