import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { hasStoredScans } from '../../features/reception/scan-store.ts';
import { logout } from '../../lib/logout.ts';
import { useRole } from '../../lib/permissions.ts';
import { useClaims } from '../../lib/session.ts';
import { keepStation } from '../../lib/station-worker.ts';
import { menuFor } from '../../ui/menu.ts';
import { SideFrame } from '../../ui/SideFrame.tsx';
import { SkipLink } from '../../ui/SkipLink.tsx';
import { staffMenu } from './menu.ts';

export function StaffShell() {
  const claims = useClaims();
  const role = useRole();
  // Scans that were never answered are sent wherever one comes back to.
  useEffect(() => {
    keepStation();
    if (hasStoredScans()) {
      void import('../../features/reception/station.ts');
    }
  }, []);
  return (
    <>
      <SkipLink />
      <SideFrame menu={menuFor(staffMenu, role)} person={claims} onLogout={logout}>
        <Outlet />
      </SideFrame>
    </>
  );
}
