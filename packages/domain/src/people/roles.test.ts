import { describe, expect, test } from 'vitest';
import { claimsOf, editorRoleOf, isRole, isStaff, type Role, roleOfClaims, roleOfEditor } from './roles.ts';

test('nobody is what is not named', () => {
  for (const name of ['auditor', 'toString', '']) {
    expect(isRole(name)).toBe(false);
    expect(isStaff(name)).toBe(false);
  }
});

describe('roles', () => {
  const roles: Role[] = ['customer', 'manager', 'restricted'];

  test('and their claims', () => {
    expect(roles.map(claimsOf)).toEqual([
      { type: 0, role: 0 },
      { type: 1, role: 1 },
      { type: 1, role: 2 },
    ]);
    for (const role of roles) expect(roleOfClaims(claimsOf(role))).toBe(role);
    for (const claims of [
      { type: 0, role: 1 },
      { type: 1, role: 0 },
      { type: 2, role: 0 },
      { type: 1, role: 3 },
    ]) {
      expect(roleOfClaims(claims)).toBeNull();
    }
  });

  test('and the user editor', () => {
    expect([roleOfEditor(1), roleOfEditor(0)]).toEqual(['manager', 'restricted']);
    expect([editorRoleOf('manager'), editorRoleOf('restricted')]).toEqual([1, 0]);
    expect(() => roleOfEditor(2 as never)).toThrow('No role is 2');
  });
});
