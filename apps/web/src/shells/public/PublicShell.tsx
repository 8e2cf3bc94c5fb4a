import { Outlet } from '@tanstack/react-router';
import { PublicFrame } from '../../ui/PublicFrame.tsx';
import { publicLinks } from './links.ts';

export function PublicShell() {
  return (
    <PublicFrame links={publicLinks} enter={{ label: 'Entrar', to: '/login' }}>
      <Outlet />
    </PublicFrame>
  );
}
