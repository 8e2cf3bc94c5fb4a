import { readPaymentSearch } from '../../lib/payment-page.ts';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouterHistory,
} from '@tanstack/react-router';
import { readOutboxSearch } from '../../features/demo/outbox-search.ts';
import { ContinueLogin } from '../../features/login/screens/ContinueLogin.tsx';
import { LoginPage } from '../../features/login/screens/LoginPage.tsx';
import { routerDefaults } from '../../ui/router-defaults.tsx';
import { SkipLink } from '../../ui/SkipLink.tsx';
import { PublicShell } from './PublicShell.tsx';

// Unknown paths show the login where they are (docs/rules/screens.md).
const root = createRootRoute({
  component: () => (
    <>
      <SkipLink />
      <Outlet />
    </>
  ),
  notFoundComponent: () => <LoginPage />,
});

const home = createRoute({ getParentRoute: () => root, path: '/', component: () => <LoginPage /> });
const login = createRoute({ getParentRoute: () => root, path: '/login', component: () => <LoginPage /> });
const authLogin = createRoute({
  getParentRoute: () => root,
  path: '/auth/login',
  component: () => <LoginPage />,
});
const trackTab = createRoute({
  getParentRoute: () => root,
  path: '/tracking',
  component: () => <LoginPage firstTab="track" />,
});

/** What needs an account and is about one thing: signing in leads on to it. */
const wizard = createRoute({ getParentRoute: () => root, path: '/services/$id', component: ContinueLogin });
const domesticWizard = createRoute({
  getParentRoute: () => root,
  path: '/intern-services/$id',
  component: ContinueLogin,
});
const promoWizard = createRoute({
  getParentRoute: () => root,
  path: '/promo-services/$id',
  component: ContinueLogin,
});
const purchase = createRoute({
  getParentRoute: () => root,
  path: '/purchase/tracking/$track',
  component: ContinueLogin,
});

/** Screens with the public header. */
const framed = createRoute({ getParentRoute: () => root, id: 'framed', component: PublicShell });

const tracking = createRoute({
  getParentRoute: () => framed,
  path: '/tracking/$track',
  validateSearch: readPaymentSearch,
  component: lazyRouteComponent(
    () => import('../../features/tracking/screens/PublicTrackingPage.tsx'),
    'PublicTrackingPage',
  ),
});
const calculator = createRoute({
  getParentRoute: () => framed,
  path: '/calculator',
  component: lazyRouteComponent(
    () => import('../../features/calculator/screens/PublicCalculatorPage.tsx'),
    'PublicCalculatorPage',
  ),
});
const registerPage = () => import('../../features/register/screens/RegisterPage.tsx');
const register = createRoute({
  getParentRoute: () => framed,
  path: '/register',
  component: lazyRouteComponent(registerPage, 'RegisterPage'),
});
const authRegister = createRoute({
  getParentRoute: () => framed,
  path: '/auth/register',
  component: lazyRouteComponent(registerPage, 'RegisterPage'),
});

const password = createRoute({
  getParentRoute: () => framed,
  path: '/password',
  component: lazyRouteComponent(
    () => import('../../features/password/screens/PasswordPage.tsx'),
    'PasswordPage',
  ),
});
const accountReturn = createRoute({
  getParentRoute: () => framed,
  path: '/account/return',
  component: lazyRouteComponent(
    () => import('../../features/password/screens/ReturnAccountPage.tsx'),
    'ReturnAccountPage',
  ),
});
const terms = createRoute({
  getParentRoute: () => framed,
  path: '/politics',
  component: lazyRouteComponent(() => import('../../features/terms/screens/TermsPage.tsx'), 'TermsPage'),
});

/** Pages of the demonstration, outside every menu. */
const simulator = createRoute({
  getParentRoute: () => framed,
  path: '/simulador',
  component: lazyRouteComponent(
    () => import('../../features/demo/screens/SimulatorPage.tsx'),
    'SimulatorPage',
  ),
});
const outbox = createRoute({
  getParentRoute: () => framed,
  path: '/outbox',
  validateSearch: readOutboxSearch,
  component: lazyRouteComponent(() => import('../../features/demo/screens/OutboxPage.tsx'), 'OutboxPage'),
});

const routeTree = root.addChildren([
  home,
  login,
  authLogin,
  trackTab,
  wizard,
  domesticWizard,
  promoWizard,
  purchase,
  framed.addChildren([
    tracking,
    calculator,
    register,
    authRegister,
    password,
    accountReturn,
    terms,
    simulator,
    outbox,
  ]),
]);

/** The visitors' application. */
export const createShellRouter = (history: RouterHistory) =>
  createRouter({ ...routerDefaults, routeTree, history });
