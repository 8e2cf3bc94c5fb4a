import { Outlet } from '@tanstack/react-router';
import { logout } from '../../lib/logout.ts';
import { useClaims } from '../../lib/session.ts';
import { menuFor } from '../../ui/menu.ts';
import { SideFrame } from '../../ui/SideFrame.tsx';
import { SkipLink } from '../../ui/SkipLink.tsx';
import { staffMenu } from './menu.ts';

export function StaffShell() {
  const claims = useClaims();
  return (
    <>
      <SkipLink />
      <SideFrame menu={menuFor(staffMenu, claims.role)} person={claims} onLogout={logout}>
        <Outlet />
      </SideFrame>
    </>
  );
}
