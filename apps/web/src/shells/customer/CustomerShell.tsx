import { Outlet } from '@tanstack/react-router';
import { logout } from '../../lib/logout.ts';
import { useRole } from '../../lib/permissions.ts';
import { useClaims } from '../../lib/session.ts';
import { AgencyFoot } from '../../ui/AgencyFoot.tsx';
import { menuFor } from '../../ui/menu.ts';
import { SideFrame } from '../../ui/SideFrame.tsx';
import { SkipLink } from '../../ui/SkipLink.tsx';
import { customerMenu } from './menu.ts';

export function CustomerShell() {
  const claims = useClaims();
  const role = useRole();
  return (
    <>
      <SkipLink />
      <SideFrame menu={menuFor(customerMenu, role)} person={claims} onLogout={logout} foot={<AgencyFoot />}>
        <Outlet />
      </SideFrame>
    </>
  );
}
