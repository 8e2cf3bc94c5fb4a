import { read } from '../../lib/query/read.ts';

/** The room of everything about users: what changes one changes the list. */
export const USERS = 'users';

export const usersQuery = read(USERS, 'GET /admin/users');
export const userQuery = (id: string) => read(USERS, 'GET /admin/users/:id', { params: { id } });
