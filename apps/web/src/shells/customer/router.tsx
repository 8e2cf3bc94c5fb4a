import {
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router';
import { readOutboxSearch } from '../../features/demo/outbox-search.ts';
import { readCheckoutSearch } from '../../features/checkout/checkout-search.ts';
import { CustomerHomePage } from '../../features/own-home/screens/CustomerHomePage.tsx';
import { readPurchasesSearch } from '../../features/purchases/purchases-search.ts';
import { readSupportSearch } from '../../features/support/support-search.ts';
import { readPaymentSearch } from '../../lib/address/payment-search.ts';
import { currentSession } from '../../lib/session/session.ts';
import { sendUnderKeys } from '../../lib/query/press-keys.ts';
import { readTrackingSearch } from '../../features/tracking/tracking-search.ts';
import { readWizardSearch } from '../../lib/address/wizard-address.ts';
import { lazyPagesOf, needsToken, pagesOf, unknownPagesOf } from '../../ui/frame/pages.ts';
import { CustomerShell } from './CustomerShell.tsx';
import { routerDefaults } from '../../ui/frame/router-defaults.tsx';

const root = createRootRoute({ component: CustomerShell });
const first = pagesOf(root);
const page = lazyPagesOf(root);
const mailed = lazyPagesOf(root, needsToken);

const wizards = () => import('../../features/checkout/screens/OrderWizardPage.tsx');

/** The public page's address, opened by somebody signed in, perhaps back from paying on the provider's page. */
const sharedTracking = createRoute({
  getParentRoute: () => root,
  path: '/tracking/$track',
  validateSearch: readPaymentSearch,
  beforeLoad: ({ params, search }) => {
    throw redirect({ to: '/tracking', search: { ...search, code: params.track }, replace: true });
  },
});

// Named first: as arguments they would lose what they know of their own search.
const mailedLinks = () => import('../../features/password/screens/MailedLinkPages.tsx');
const pages = [
  first('/', CustomerHomePage),
  page(
    '/calculator',
    'CustomerCalculatorPage',
    () => import('../../features/quotes/screens/CalculatorPages.tsx'),
  ),
  page('/services', 'ServicesPage', () => import('../../features/services/screens/ServicesPage.tsx')),
  page('/services/many', 'SendManyPage', () => import('../../features/checkout/screens/SendManyPage.tsx')),
  // the wizards, by the product's code or SKU
  page('/services/$id', 'OrderWizardPage', wizards, readWizardSearch),
  page('/intern-services/$id', 'DomesticWizardPage', wizards, readWizardSearch),
  page('/promo-services/$id', 'PromoWizardPage', wizards, readWizardSearch),
  page('/promotions', 'PromotionsPage', () => import('../../features/promotions/screens/PromotionsPage.tsx')),
  page('/address', 'AddressPage', () => import('../../features/addresses/screens/AddressPage.tsx')),
  page(
    '/checkout/success',
    'CheckoutSuccessPage',
    () => import('../../features/checkout/screens/CheckoutPages.tsx'),
    readCheckoutSearch,
  ),
  page(
    '/checkout/cancel',
    'CheckoutCancelPage',
    () => import('../../features/checkout/screens/CheckoutPages.tsx'),
    readPaymentSearch,
  ),
  page(
    '/tracking',
    'TrackingPage',
    () => import('../../features/tracking/screens/TrackingPages.tsx'),
    readTrackingSearch,
  ),
  sharedTracking,
  page(
    '/purchase',
    'PurchasesPage',
    () => import('../../features/purchases/screens/PurchasesPage.tsx'),
    readPurchasesSearch,
  ),
  page(
    '/purchase/tracking/$track',
    'PurchaseDetailPage',
    () => import('../../features/purchases/screens/PurchaseDetailPage.tsx'),
  ),
  page(
    '/purchase/order/$order',
    'OwnOrderPage',
    () => import('../../features/purchases/screens/OwnOrderPage.tsx'),
  ),
  page(
    '/support',
    'SupportPage',
    () => import('../../features/support/screens/SupportPage.tsx'),
    readSupportSearch,
  ),
  page('/pickup/$id', 'PickupPage', () => import('../../features/pickups/screens/PickupPage.tsx')),
  page(
    '/debt/success',
    'DebtSuccessPage',
    () => import('../../features/debts/screens/DebtPages.tsx'),
    readPaymentSearch,
  ),
  page(
    '/debt/cancel',
    'DebtCancelPage',
    () => import('../../features/debts/screens/DebtPages.tsx'),
    readPaymentSearch,
  ),
  page('/profile', 'ProfilePage', () => import('../../features/profile/screens/ProfilePage.tsx')),
  page('/agency', 'AgencyPage', () => import('../../features/agency/screens/AgencyPage.tsx')),
  page('/politics', 'Terms', () => import('../../features/terms/screens/TermsPages.tsx')),
  // pages of the demonstration, outside every menu
  page('/simulador', 'SimulatorPage', () => import('../../features/demo/screens/SimulatorPage.tsx')),
  page('/outbox', 'OutboxPage', () => import('../../features/demo/screens/OutboxPage.tsx'), readOutboxSearch),
  mailed('/password', 'PasswordPage', () => import('../../features/password/screens/PasswordPage.tsx')),
  page('/avisos', 'MailsOffPage', () => import('../../features/notices/screens/MailsOffPage.tsx')),
  page('/account/email', 'ConfirmEmailPage', mailedLinks),
  page('/account/email/call-off', 'CallOffEmailPage', mailedLinks),
  page('/account/return', 'ReturnAccountPage', mailedLinks),
  unknownPagesOf(root),
] as const;
const routeTree = root.addChildren(pages);

/** The customers' application. */
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
