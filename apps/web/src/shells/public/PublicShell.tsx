import { Outlet } from '@tanstack/react-router';
import { PublicFrame } from '../../ui/frame/PublicFrame.tsx';

export function PublicShell() {
  return (
    <PublicFrame links={publicLinks} enter={{ label: 'Entrar', to: '/login' }}>
      <Outlet />
    </PublicFrame>
  );
}

const publicLinks = [
  { label: 'Rastrear', to: '/tracking' },
  { label: 'Calculadora', to: '/calculator' },
  { label: 'Registrarse', to: '/register' },
] as const;
