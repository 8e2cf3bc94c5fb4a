import { useEffect, useState } from 'react';
import { forgetErrorsOfPage, notifyEnded } from '../lib/notice/notify.ts';
import { queryClient } from '../lib/query/query-client.ts';
import {
  type Audience,
  currentSession,
  onSessionChange,
  onSessionExpired,
  onStaleToken,
} from '../lib/session/session.ts';
import { sessionQuery } from '../lib/query/session-query.ts';
import { takeLeft, takeStation, takeWanted } from '../lib/session/wanted-page.ts';
import { type AnyRouter, createBrowserHistory } from '@tanstack/react-router';

/**
 * The application of the session's audience. Signing in or out starts the other one at `/`, with nothing of the
 * last person left in the query cache; a customer goes on to what they came for, if that needed an account, and whoever
 * was put out by a session that ended goes back. A tab in which nobody signed in stays where it is.
 */
export function useShell(first: OpenShell): OpenShell {
  const [shell, setShell] = useState(first);

  useEffect(() => focusHeadings(shell.router), [shell]);

  useEffect(
    () =>
      shell.router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) {
          forgetErrorsOfPage();
        }
      }),
    [shell],
  );

  // A stored token may have ended meanwhile; the screen need not wait to hear it.
  useEffect(() => {
    if (shell.audience !== 'public') {
      void queryClient.prefetchQuery(sessionQuery);
    }
  }, [shell]);

  useEffect(() => {
    let shown = first;
    let { claims: shownTo } = currentSession();
    const follow = (elsewhere: boolean) => {
      const { audience, claims } = currentSession();
      const before = shownTo;
      shownTo = claims;
      // A new token of the same person (profile, password) changes nothing here, but for another role.
      if (audience === shown.audience && claims?.sub === before?.sub) {
        if (!Object.is(claims?.role, before?.role)) {
          void followRole(shown);
        }
        return;
      }
      const stays = elsewhere && shown.audience === 'public';
      void openShellAtHome(audience, stays).then(next => {
        if (currentSession().audience === next.audience) {
          shown = next;
          setShell(next);
        }
      });
    };
    const leave = onSessionChange(follow);
    // it may have ended while this application was on its way
    if (currentSession().audience !== first.audience) {
      follow(true);
    }
    return leave;
  }, [first]);

  useEffect(() => onSessionExpired(notifyEnded), []);

  useEffect(() => onStaleToken(() => void queryClient.prefetchQuery({ ...sessionQuery, staleTime: 0 })), []);

  return shell;
}

/**
 * The same person with another role: the menu follows by itself, a page that is not theirs any more leads home, and
 * nothing stays of what was answered to the role of before.
 */
async function followRole({ router }: OpenShell): Promise<void> {
  await router.invalidate();
  await queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
}

async function openShellAtHome(audience: OpenShell['audience'], stays: boolean): Promise<OpenShell> {
  queryClient.clear();
  const page = pageAfter(audience) ?? (stays ? location.pathname + location.search : '/');
  window.history.replaceState(null, '', page);
  const next = await openShell(audience);
  await next.router.load();
  return next;
}

/** Where the next application begins, if not at `/`: what was left waits through the visitors' screens. */
function pageAfter(audience: OpenShell['audience']): string | null {
  const wanted = takeWanted();
  if (audience === 'staff') {
    return takeStation();
  }
  const { claims } = currentSession();
  const left = claims && takeLeft(claims.sub);
  return claims && (wanted ?? left);
}

/**
 * Arriving at another screen moves the focus to its heading, so that it is read out and Tab starts there; a
 * warehouse screen says `data-first-focus` on the field that waits for a scan instead.
 */
function focusHeadings(router: AnyRouter): () => void {
  return router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) {
      return;
    }
    const target =
      document.querySelector<HTMLElement>('main [data-first-focus]') ??
      document.querySelector<HTMLElement>('main h1') ??
      document.querySelector<HTMLElement>('main');
    target?.focus({ preventScroll: true });
  });
}

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
