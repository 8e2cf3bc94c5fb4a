import { useEffect, useState } from 'react';
import { forgetErrors, notifyError } from '../lib/notify.ts';
import { queryClient } from '../lib/query-client.ts';
import { currentSession, onSessionChange, onSessionExpired, onStaleToken } from '../lib/session.ts';
import { sessionQuery } from '../lib/session-query.ts';
import { takeLeft, takeStation, takeWanted } from '../lib/wanted-page.ts';
import { focusHeadings } from './focus-headings.ts';
import { type OpenShell, openShell } from './open-shell.ts';

/**
 * The application of the session's audience. Signing in or out starts the other one at `/`, with nothing of the
 * last person left in the query cache; a customer goes on to what they came for, if that needed an account, and whoever
 * was put out by a session that ended goes back. A tab in which nobody signed in stays where it is.
 */
export function useShell(first: OpenShell): OpenShell {
  const [shell, setShell] = useState(first);

  useEffect(() => focusHeadings(shell.router), [shell]);

  // what went wrong on one page is not said on the next
  useEffect(
    () =>
      shell.router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) {
          forgetErrors();
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
    return onSessionChange(elsewhere => {
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
    });
  }, [first]);

  useEffect(() => onSessionExpired(message => notifyError(message)), []);

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
