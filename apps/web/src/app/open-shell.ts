import type { AnyRouter } from '@tanstack/react-router';
import type { Audience } from '../lib/session.ts';

export type OpenShell = { audience: Audience; router: AnyRouter };

/** Fetches an audience's application and makes its router, which starts at the page's address. */
export async function openShell(audience: Audience): Promise<OpenShell> {
  return { audience, router: await createRouterOf(audience) };
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
