import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router';
import { readOutboxSearch } from '../../features/demo/outbox-search.ts';
import { readCheckoutSearch } from '../../features/checkout/checkout-search.ts';
import { CustomerHomePage } from '../../features/home/screens/CustomerHomePage.tsx';
import { readPurchasesSearch } from '../../features/purchases/purchases-search.ts';
import { readSupportSearch } from '../../features/support/support-search.ts';
import { readPaymentSearch } from '../../lib/payment-page.ts';
import { readTrackingSearch } from '../../features/tracking/tracking-search.ts';
import { readQuoteSearch } from '../../lib/quote-search.ts';
import { routerDefaults } from '../../ui/router-defaults.tsx';
import { CustomerShell } from './CustomerShell.tsx';

const root = createRootRoute({ component: CustomerShell });

const home = createRoute({ getParentRoute: () => root, path: '/', component: CustomerHomePage });

const calculator = createRoute({
  getParentRoute: () => root,
  path: '/calculator',
  component: lazyRouteComponent(
    () => import('../../features/calculator/screens/CustomerCalculatorPage.tsx'),
    'CustomerCalculatorPage',
  ),
});

const services = createRoute({
  getParentRoute: () => root,
  path: '/services',
  component: lazyRouteComponent(
    () => import('../../features/services/screens/ServicesPage.tsx'),
    'ServicesPage',
  ),
});
/** The wizard to Venezuela, by the product's code or SKU. */
const order = createRoute({
  getParentRoute: () => root,
  path: '/services/$id',
  validateSearch: readQuoteSearch,
  component: lazyRouteComponent(
    () => import('../../features/order/screens/OrderWizardPage.tsx'),
    'OrderWizardPage',
  ),
});
const domesticOrder = createRoute({
  getParentRoute: () => root,
  path: '/intern-services/$id',
  validateSearch: readQuoteSearch,
  component: lazyRouteComponent(
    () => import('../../features/order/screens/OrderWizardPage.tsx'),
    'DomesticWizardPage',
  ),
});
const promoOrder = createRoute({
  getParentRoute: () => root,
  path: '/promo-services/$id',
  component: lazyRouteComponent(
    () => import('../../features/order/screens/OrderWizardPage.tsx'),
    'PromoWizardPage',
  ),
});
const promotions = createRoute({
  getParentRoute: () => root,
  path: '/promotions',
  component: lazyRouteComponent(
    () => import('../../features/promotions/screens/PromotionsPage.tsx'),
    'PromotionsPage',
  ),
});
const address = createRoute({
  getParentRoute: () => root,
  path: '/address',
  component: lazyRouteComponent(
    () => import('../../features/addresses/screens/AddressPage.tsx'),
    'AddressPage',
  ),
});
const checkoutSuccess = createRoute({
  getParentRoute: () => root,
  path: '/checkout/success',
  validateSearch: readCheckoutSearch,
  component: lazyRouteComponent(
    () => import('../../features/checkout/screens/CheckoutSuccessPage.tsx'),
    'CheckoutSuccessPage',
  ),
});
const checkoutCancel = createRoute({
  getParentRoute: () => root,
  path: '/checkout/cancel',
  validateSearch: readPaymentSearch,
  component: lazyRouteComponent(
    () => import('../../features/checkout/screens/CheckoutCancelPage.tsx'),
    'CheckoutCancelPage',
  ),
});

const tracking = createRoute({
  getParentRoute: () => root,
  path: '/tracking',
  validateSearch: readTrackingSearch,
  component: lazyRouteComponent(
    () => import('../../features/tracking/screens/TrackingPage.tsx'),
    'TrackingPage',
  ),
});
/** The public page's address, opened by somebody signed in, perhaps back from paying on the provider's page. */
const sharedTracking = createRoute({
  getParentRoute: () => root,
  path: '/tracking/$track',
  validateSearch: readPaymentSearch,
  beforeLoad: ({ params, search }) => {
    throw redirect({ to: '/tracking', search: { ...search, code: params.track }, replace: true });
  },
});

const purchases = createRoute({
  getParentRoute: () => root,
  path: '/purchase',
  validateSearch: readPurchasesSearch,
  component: lazyRouteComponent(
    () => import('../../features/purchases/screens/PurchasesPage.tsx'),
    'PurchasesPage',
  ),
});
const purchase = createRoute({
  getParentRoute: () => root,
  path: '/purchase/tracking/$track',
  component: lazyRouteComponent(
    () => import('../../features/purchases/screens/PurchaseDetailPage.tsx'),
    'PurchaseDetailPage',
  ),
});

const support = createRoute({
  getParentRoute: () => root,
  path: '/support',
  validateSearch: readSupportSearch,
  component: lazyRouteComponent(
    () => import('../../features/support/screens/SupportPage.tsx'),
    'SupportPage',
  ),
});

const pickup = createRoute({
  getParentRoute: () => root,
  path: '/pickup/$id',
  component: lazyRouteComponent(() => import('../../features/pickup/screens/PickupPage.tsx'), 'PickupPage'),
});

const debtSuccess = createRoute({
  getParentRoute: () => root,
  path: '/debt/success',
  validateSearch: readPaymentSearch,
  component: lazyRouteComponent(
    () => import('../../features/debt/screens/DebtSuccessPage.tsx'),
    'DebtSuccessPage',
  ),
});
const debtCancel = createRoute({
  getParentRoute: () => root,
  path: '/debt/cancel',
  validateSearch: readPaymentSearch,
  component: lazyRouteComponent(
    () => import('../../features/debt/screens/DebtCancelPage.tsx'),
    'DebtCancelPage',
  ),
});

const profile = createRoute({
  getParentRoute: () => root,
  path: '/profile',
  component: lazyRouteComponent(
    () => import('../../features/profile/screens/ProfilePage.tsx'),
    'ProfilePage',
  ),
});
const agency = createRoute({
  getParentRoute: () => root,
  path: '/agency',
  component: lazyRouteComponent(() => import('../../features/agency/screens/AgencyPage.tsx'), 'AgencyPage'),
});

/** Pages of the demonstration, outside every menu. */
const simulator = createRoute({
  getParentRoute: () => root,
  path: '/simulador',
  component: lazyRouteComponent(
    () => import('../../features/demo/screens/SimulatorPage.tsx'),
    'SimulatorPage',
  ),
});
const outbox = createRoute({
  getParentRoute: () => root,
  path: '/outbox',
  validateSearch: readOutboxSearch,
  component: lazyRouteComponent(() => import('../../features/demo/screens/OutboxPage.tsx'), 'OutboxPage'),
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
  calculator,
  services,
  order,
  domesticOrder,
  promoOrder,
  promotions,
  address,
  checkoutSuccess,
  checkoutCancel,
  tracking,
  sharedTracking,
  purchases,
  purchase,
  support,
  pickup,
  debtSuccess,
  debtCancel,
  profile,
  agency,
  simulator,
  outbox,
  password,
  accountReturn,
  unknown,
]);

/** The customers' application. */
export const createShellRouter = (history: RouterHistory) =>
  createRouter({ ...routerDefaults, routeTree, history });
