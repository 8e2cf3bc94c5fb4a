import { Outlet, useLocation } from '@tanstack/react-router';
import { type ComponentType, useEffect, useState } from 'react';
import { countUnsent, hasStoredScans, hasWorkToTell } from '../../features/reception/scan-store.ts';
import { logout } from '../../lib/session/logout.ts';
import { useRole } from '../../lib/session/permissions.ts';
import { fetchNotices } from '../../lib/notice/notify.ts';
import { useClaims } from '../../lib/session/session.ts';
import { libTexts } from '../../lib/texts.es.ts';
import { keepStation } from '../../lib/workers.ts';
import { type MenuEntry, menuFor } from '../../ui/frame/menu.ts';
import { SideFrame } from '../../ui/frame/SideFrame.tsx';
import { uiTexts } from '../../ui/texts.es.ts';
import { SkipLink } from '../../ui/frame/SkipLink.tsx';
import { isStation, staffMenu, stationRail } from './menu.ts';
import { useCounts } from './use-counts.ts';

type Leaving = ComponentType<{ onLeave: () => void; onStay: () => void }>;
type Searching = ComponentType<{
  asked: string | null;
  onAsk: (asked: string | null) => void;
  menu: readonly MenuEntry[];
}>;

/** What hears of the search over everything comes after the first screen. */
async function loadSearch(keep: (search: () => Searching) => void): Promise<void> {
  const { SearchHost } = await import('../../features/search/components/SearchHost.tsx');
  keep(() => SearchHost);
}

/** So does the bar that undoes: nobody has done anything yet. */
async function loadUndo(keep: (undo: () => ComponentType) => void): Promise<void> {
  const { UndoBar } = await import('../../ui/notice/UndoBar.tsx');
  keep(() => UndoBar);
}

export function StaffShell() {
  const claims = useClaims();
  const role = useRole();
  const counts = useCounts();
  const menu = menuFor(staffMenu, role);
  const isAtStation = useLocation({ select: location => isStation(location.pathname) });
  // Scans that were never answered are sent wherever one comes back to.
  useEffect(() => {
    keepStation();
    if (hasStoredScans()) {
      void import('../../features/reception/station.ts');
    }
  }, []);
  const [asked, setAsked] = useState<string | null>(null);
  const [Search, setSearch] = useState<Searching | null>(null);
  const [Undo, setUndo] = useState<ComponentType | null>(null);
  useEffect(() => {
    loadSearch(setSearch).catch(() => undefined);
    // without a connection nothing can be undone either
    loadUndo(setUndo).catch(() => undefined);
    fetchNotices().catch(() => undefined);
  }, []);
  const search = () => {
    setAsked('');
    // without a connection, in a browser that kept no files of it
    loadSearch(setSearch).catch(() => window.alert(libTexts.network));
  };
  const [Leaving, setLeaving] = useState<Leaving | null>(null);
  const leave = async () => {
    if (countUnsent() === 0 && !hasWorkToTell()) {
      await logout();
      return;
    }
    try {
      const { UnsentDialog } = await import('../../features/reception/screens/UnsentDialog.tsx');
      setLeaving(() => UnsentDialog);
    } catch {
      // this browser keeps no files for when the network is away
      if (countUnsent() === 0 || window.confirm(uiTexts.leaveUnsent)) await logout();
    }
  };
  return (
    <>
      <SkipLink />
      <SideFrame
        menu={menu}
        rail={isAtStation ? stationRail : null}
        counts={counts}
        isDense
        person={claims}
        onSearch={search}
        onLogout={() => void leave()}
      >
        <Outlet />
      </SideFrame>
      {Undo && <Undo />}
      {Search && <Search asked={asked} onAsk={setAsked} menu={menu.flatMap(({ entries }) => entries)} />}
      {Leaving && <Leaving onLeave={() => void logout()} onStay={() => setLeaving(null)} />}
    </>
  );
}
