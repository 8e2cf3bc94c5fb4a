import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { owedCountQuery } from '../../features/debts/debts-query.ts';
import { fetchNotices } from '../../lib/notice/notify.ts';
import { useOfflineSince } from '../../lib/notice/use-offline-since.ts';
import { usePaidElsewhere } from '../../lib/query/own-purchases.ts';
import { Trouble } from '../../ui/form/Trouble.tsx';
import { logout } from '../../lib/session/logout.ts';
import { useRole } from '../../lib/session/permissions.ts';
import { useClaims } from '../../lib/session/session.ts';
import { AgencyFoot } from '../../ui/frame/AgencyFoot.tsx';
import { menuFor } from '../../ui/frame/menu.ts';
import { SideFrame } from '../../ui/frame/SideFrame.tsx';
import { SkipLink } from '../../ui/frame/SkipLink.tsx';
import { uiTexts } from '../../ui/texts.es.ts';
import { customerMenu } from './menu.ts';

/** The frame of the customers' pages; a debt stands as a number at Compras, whatever page is open. */
export function CustomerShell() {
  const claims = useClaims();
  const role = useRole();
  const { data: owed = 0 } = useQuery(owedCountQuery);
  useEffect(() => void keepNotices(), [claims.sub]);
  useEffect(keepOffline, []);
  useEffect(() => void fetchNotices().catch(() => undefined), []);
  usePaidElsewhere();
  const isAway = useOfflineSince() !== null;
  return (
    <>
      <SkipLink />
      <SideFrame
        menu={menuFor(customerMenu, role)}
        counts={{ '/purchase': { count: owed, says: uiTexts.owed(owed) } }}
        person={claims}
        onLogout={logout}
        foot={<AgencyFoot />}
      >
        <Trouble text={isAway ? uiTexts.offline : null} />
        <Outlet />
      </SideFrame>
    </>
  );
}

/** A browser that is told of packages goes on with this session; most people have never chosen it, and load nothing. */
async function keepNotices(): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const { lookHere } = await import('../../features/notices/this-device.ts');
  // without a connection it is looked at when they come next
  await lookHere().catch(() => undefined);
}

/** Once there is nothing better to do: nobody waits for it. */
function keepOffline(): () => void {
  const later = setTimeout(
    () =>
      import('../../lib/workers.ts').then(
        ({ keepOfflinePage }) => keepOfflinePage(),
        () => undefined,
      ),
    3000,
  );
  return () => clearTimeout(later);
}
