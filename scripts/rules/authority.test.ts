import { expect, test } from 'vitest';
import { askedNotDecided } from './authority.ts';

const SCREEN = 'apps/web/src/features/login/api.ts';
const SERVER = 'apps/server/src/features/orders/create-order.ts';
const count = (path: string, text: string) => askedNotDecided.check([{ path, text }]).length;

test('a screen decides nothing: it asks', () => {
  for (const text of [
    'record.status_id === 2',
    'record.status_id <= PACKAGE_STATUS.miami',
    'statusId === 5',
    'record.payment !== 1',
    'claims.role',
    'roleOfClaims(claims)',
    'user.role === 1',
    "who: ['manager']",
  ]) {
    expect(count(SCREEN, text), text).toBe(1);
    expect(count('apps/web/src/lib/package-state.ts', text), text).toBe(0);
    expect(count('apps/web/src/ui/menu.test.ts', text), text).toBe(0);
    expect(count(SERVER, text), text).toBe(0);
  }
  for (const text of [
    'record.can.photo',
    'stage.status_id === status',
    'failure.status === 404',
    'role="alert"',
  ])
    expect(count(SCREEN, text), text).toBe(0);
});
