import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { WelcomePage } from '../../features/home/screens/WelcomePage.tsx';
import { routerDefaults } from '../../ui/router-defaults.tsx';
import { CustomerShell } from './CustomerShell.tsx';

const root = createRootRoute({ component: CustomerShell });

const home = createRoute({ getParentRoute: () => root, path: '/', component: WelcomePage });

/** Unknown paths lead home (specification §2). */
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});

const routeTree = root.addChildren([home, unknown]);

/** The customers' application. */
export const createShellRouter = () => createRouter({ ...routerDefaults, routeTree });
