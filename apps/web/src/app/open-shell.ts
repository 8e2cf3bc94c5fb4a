import { type AnyRouter, createBrowserHistory } from '@tanstack/react-router';
import type { Audience } from '../lib/session.ts';

export type OpenShell = {
  /** another one for each opening: what React tells shells apart by */
  key: number;
  audience: Audience;
  router: AnyRouter;
};

/**
 * The one history of the page, handed from router to router. A history of its own for each would patch the browser's
 * over the last one's, and destroying that one would leave the new one unable to change the address.
 */
const history = createBrowserHistory();

let openings = 0;

/** Fetches an audience's application and makes its router, which starts at the page's address. */
export async function openShell(audience: Audience): Promise<OpenShell> {
  openings += 1;
  return { key: openings, audience, router: await createRouterOf(audience) };
}

async function createRouterOf(audience: Audience): Promise<AnyRouter> {
  switch (audience) {
    case 'public':
      return (await import('../shells/public/router.tsx')).createShellRouter(history);
    case 'customer':
      return (await import('../shells/customer/router.tsx')).createShellRouter(history);
    case 'staff':
      return (await import('../shells/staff/router.tsx')).createShellRouter(history);
  }
}
