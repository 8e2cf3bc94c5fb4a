import { Outlet } from '@tanstack/react-router';
import { PublicFrame } from '../../ui/frame/PublicFrame.tsx';
import { IconCalculator, IconMapPin } from '@tabler/icons-react';
import type { MenuEntry } from '../../ui/frame/menu.ts';

export function PublicShell() {
  return (
    <PublicFrame links={publicLinks} enter={{ label: 'Entrar', to: '/login' }}>
      <Outlet />
    </PublicFrame>
  );
}

const publicLinks: readonly MenuEntry[] = [
  { label: 'Rastrear', to: '/tracking', icon: IconMapPin },
  { label: 'Calculadora', to: '/calculator', icon: IconCalculator },
];
