import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { readOutboxSearch } from '../../features/demo/outbox-search.ts';
import { WelcomePage } from '../../features/home/screens/WelcomePage.tsx';
import { routerDefaults } from '../../ui/router-defaults.tsx';
import { StaffShell } from './StaffShell.tsx';

const root = createRootRoute({ component: StaffShell });

const home = createRoute({ getParentRoute: () => root, path: '/', component: WelcomePage });

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

/** Unknown paths lead home (specification §2). */
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});

const routeTree = root.addChildren([home, simulator, outbox, unknown]);

/** The staff application. */
export const createShellRouter = () => createRouter({ ...routerDefaults, routeTree });
