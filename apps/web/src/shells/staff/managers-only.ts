import { manager } from '@puerta/contract/endpoint';
import { mayCall } from '@puerta/domain/permissions';
import { redirect } from '@tanstack/react-router';
import { currentSession } from '../../lib/session.ts';

/** For `beforeLoad` of managers' screens: for restricted staff they are unknown paths, which lead home. */
export function managersOnly(): void {
  const { role } = currentSession();
  if (role && !mayCall(manager, role)) {
    throw redirect({ to: '/', replace: true });
  }
}
