import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router';
import { readOutboxSearch } from '../../features/demo/outbox-search.ts';
import { ContinueLogin, LoginPage } from '../../features/login/screens/LoginPage.tsx';
import { readSharedSearch } from '../../features/tracking/tracking-search.ts';
import { lazyPagesOf, pagesOf } from '../../ui/frame/pages.ts';
import { SkipLink } from '../../ui/frame/SkipLink.tsx';
import { PublicShell } from './PublicShell.tsx';
import { routerDefaults } from '../../ui/frame/router-defaults.tsx';

const Login = () => <LoginPage />;
const TrackLogin = () => <LoginPage firstTab="track" />;

// Unknown paths show the login where they are (docs/rules/screens.md).
const root = createRootRoute({
  component: () => (
    <>
      <SkipLink />
      <Outlet />
    </>
  ),
  notFoundComponent: Login,
});
/** Screens with the public header. */
const framed = createRoute({ getParentRoute: () => root, id: 'framed', component: PublicShell });
const first = pagesOf(root);
const page = lazyPagesOf(framed);

const register = () => import('../../features/register/screens/RegisterPage.tsx');

/** An own package: a mail's link that carries a signature shows it without signing in, as visitors see it. */
const ownPackage = createRoute({
  getParentRoute: () => root,
  path: '/purchase/tracking/$track',
  component: ContinueLogin,
  validateSearch: readSharedSearch,
  beforeLoad: ({ params, search }) => {
    if (search.firma) {
      throw redirect({ to: '/tracking/$track', params, search, replace: true });
    }
  },
});

// Named first: as arguments they would lose what they know of their own search.
const entrances = [
  first('/', Login),
  first('/login', Login),
  first('/auth/login', Login),
  first('/tracking', TrackLogin),
  // what needs an account and is about one thing: signing in leads on to it
  first('/services/$id', ContinueLogin),
  first('/intern-services/$id', ContinueLogin),
  first('/promo-services/$id', ContinueLogin),
  // where mails lead
  first('/purchase', ContinueLogin),
  first('/services', ContinueLogin),
  first('/support', ContinueLogin),
  ownPackage,
] as const;
const mailedLinks = () => import('../../features/password/screens/MailedLinkPages.tsx');
const pages = [
  page(
    '/tracking/$track',
    'PublicTrackingPage',
    () => import('../../features/tracking/screens/TrackingPages.tsx'),
    readSharedSearch,
  ),
  page(
    '/calculator',
    'PublicCalculatorPage',
    () => import('../../features/quotes/screens/CalculatorPages.tsx'),
  ),
  page('/register', 'RegisterPage', register),
  page('/auth/register', 'RegisterPage', register),
  page('/password', 'PasswordPage', () => import('../../features/password/screens/PasswordPage.tsx')),
  page('/avisos', 'MailsOffPage', () => import('../../features/notices/screens/MailsOffPage.tsx')),
  page('/account/email', 'ConfirmEmailPage', mailedLinks),
  page('/account/email/call-off', 'CallOffEmailPage', mailedLinks),
  page('/account/return', 'ReturnAccountPage', mailedLinks),
  page('/politics', 'TermsPage', () => import('../../features/terms/screens/TermsPages.tsx')),
  // pages of the demonstration, outside every menu
  page('/simulador', 'SimulatorPage', () => import('../../features/demo/screens/SimulatorPage.tsx')),
  page('/outbox', 'OutboxPage', () => import('../../features/demo/screens/OutboxPage.tsx'), readOutboxSearch),
] as const;
const routeTree = root.addChildren([...entrances, framed.addChildren(pages)]);

/** The visitors' application. */
export const createShellRouter = (history: RouterHistory) =>
  createRouter({ ...routerDefaults, routeTree, history });
