import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { WelcomePage } from '../../features/home/screens/WelcomePage.tsx';
import { routerDefaults } from '../../ui/router-defaults.tsx';
import { StaffShell } from './StaffShell.tsx';

const root = createRootRoute({ component: StaffShell });

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

/** The staff application. */
export const createShellRouter = () => createRouter({ ...routerDefaults, routeTree });
