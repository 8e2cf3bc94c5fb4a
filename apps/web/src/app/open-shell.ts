import type { AnyRouter } from '@tanstack/react-router';
import type { Audience } from '../lib/session.ts';

export type OpenShell = {
  /** another one for each opening: what React tells shells apart by */
  key: number;
  audience: Audience;
  router: AnyRouter;
};

let openings = 0;

/** Fetches an audience's application and makes its router, which starts at the page's address. */
export async function openShell(audience: Audience): Promise<OpenShell> {
  openings += 1;
  return { key: openings, audience, router: await createRouterOf(audience) };
}

async function createRouterOf(audience: Audience): Promise<AnyRouter> {
  switch (audience) {
    case 'public':
      return (await import('../shells/public/router.tsx')).createShellRouter();
    case 'customer':
      return (await import('../shells/customer/router.tsx')).createShellRouter();
    case 'staff':
      return (await import('../shells/staff/router.tsx')).createShellRouter();
  }
}
