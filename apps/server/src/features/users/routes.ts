import type { Routes } from '../../services/context.ts';
import { refuse } from '../../app/refusal.ts';
import { changeUser } from './change-user.ts';
import { deleteUser } from './delete-user.ts';
import { inviteUser } from './invite-user.ts';
import { userOf } from './present.ts';
import { findUser, listUsers } from './queries.ts';
import { resetPassword } from './reset-password.ts';

export const usersRoutes: Routes = {
  'GET /admin/users': async ({ agency, db }) => ({
    data: (await listUsers(db.read(agency.id), agency.id)).map(userOf),
  }),
  'GET /admin/users/:id': async ({ agency, db }, { params }) => {
    const row = await findUser(db.read(agency.id), agency.id, params.id);
    return row ? { data: userOf(row) } : refuse('not_found');
  },
  'POST /admin/users': (context, { body }) => inviteUser(context, body),
  'PUT /admin/users': (context, { body }) => changeUser(context, body),
  'PUT /admin/users/password': (context, { body }) => resetPassword(context, body.id),
  'DELETE /admin/users/:id': (context, { params }) => deleteUser(context, params.id),
};
