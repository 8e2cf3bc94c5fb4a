import type { User } from '@puerta/contract/users';
import { editorRoleOf, type StaffRole } from '@puerta/domain/roles';
import type { UserRow } from './queries.ts';

export const userOf = (row: UserRow): User => ({
  id: row.id,
  name: row.name,
  email: row.email,
  active: row.active ? 1 : 0,
  role: editorRoleOf(row.role as StaffRole),
  invited: row.invited,
  second_factor: row.second_factor_confirmed_at !== null,
  version: row.version,
});
