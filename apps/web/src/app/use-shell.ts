import { useEffect, useState } from 'react';
import { notifyError } from '../lib/notify.ts';
import { queryClient } from '../lib/query-client.ts';
import { currentSession, onSessionChange, onSessionExpired } from '../lib/session.ts';
import { sessionQuery } from '../lib/session-query.ts';
import { takeStation, takeWanted } from '../lib/wanted-page.ts';
import { focusHeadings } from './focus-headings.ts';
import { type OpenShell, openShell } from './open-shell.ts';

/**
 * The application of the session's audience. Signing in or out starts the other one at `/`, with nothing of the
 * last person left in the query cache; a customer goes on to what they came for, if that needed an account.
 */
export function useShell(first: OpenShell): OpenShell {
  const [shell, setShell] = useState(first);

  useEffect(() => focusHeadings(shell.router), [shell]);

  // A stored token may have ended meanwhile; the screen need not wait to hear it.
  useEffect(() => {
    if (shell.audience !== 'public') {
      void queryClient.prefetchQuery(sessionQuery);
    }
  }, [shell]);

  useEffect(() => {
    let shown = first;
    let account = currentSession().claims?.sub;
    return onSessionChange(() => {
      const { audience, claims } = currentSession();
      // A new token of the same person (profile, password) changes nothing here.
      if (audience === shown.audience && claims?.sub === account) {
        return;
      }
      account = claims?.sub;
      void openShellAtHome(audience).then(next => {
        if (currentSession().audience === next.audience) {
          shown = next;
          setShell(next);
        }
      });
    });
  }, [first]);

  useEffect(() => onSessionExpired(message => notifyError(message)), []);

  return shell;
}

async function openShellAtHome(audience: OpenShell['audience']): Promise<OpenShell> {
  queryClient.clear();
  const wanted = takeWanted();
  // the station outlives the visitors' screens between a session that ended and the next
  const page = audience === 'staff' ? takeStation() : audience === 'customer' && wanted;
  window.history.replaceState(null, '', page || '/');
  const next = await openShell(audience);
  await next.router.load();
  return next;
}
