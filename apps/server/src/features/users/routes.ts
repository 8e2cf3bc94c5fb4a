import type { Routes } from '../../services/context.ts';
import { refuse } from '../../app/refusal.ts';
import {
  changeUser,
  deleteUser,
  findUser,
  inviteUser,
  listUsers,
  resetPassword,
  userOf,
} from './change-user.ts';

// Feature: Managers invite, change and delete the staff.
export const usersRoutes: Routes = {
  'GET /admin/users': async ({ read }) => ({
    data: (await listUsers(read)).map(userOf),
  }),
  'GET /admin/users/:id': async ({ read }, { params }) => {
    const row = await findUser(read, params.id);
    return row ? { data: userOf(row) } : refuse('not_found');
  },
  'POST /admin/users': (context, { body }) => inviteUser(context, body),
  'PUT /admin/users': (context, { body }) => changeUser(context, body),
  'PUT /admin/users/password': (context, { body }) => resetPassword(context, body.id),
  'DELETE /admin/users/:id': (context, { params }) => deleteUser(context, params.id),
};
