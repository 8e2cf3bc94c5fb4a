import type { Routes } from '../../services/context.ts';
import { changePassword } from './change-password.ts';
import { callOffEmail, confirmEmail } from './confirm-email.ts';
import { checkPasswordLink } from './check-password-link.ts';
import { closeAccount } from './close-account.ts';
import { registerCustomer } from './register-customer.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { returnAccount } from './return-account.ts';
import { setPassword } from './set-password.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { verifyEmail } from './verify-email.ts';

export const accountsRoutes: Routes = {
  'POST /auth/login': (context, { body }) => signIn(context, body),
  'POST /auth/logout': context => signOut(context),
  'POST /auth/register': (context, { body }) => registerCustomer(context, body),
  'POST /auth/password': (context, { body }) => requestPasswordReset(context, body.email),
  'POST /auth/password/check': (context, { body }) => checkPasswordLink(context, body),
  'POST /auth/password/confirm': (context, { body }) => setPassword(context, body),
  'POST /auth/return': (context, { body }) => returnAccount(context, body.token),
  'POST /auth/email': (context, { body }) => confirmEmail(context, body.token),
  'POST /auth/email/call-off': (context, { body }) => callOffEmail(context, body.token),
  'PUT /profile/password': (context, { body }) => changePassword(context, body),
  'POST /profile/close': (context, { body }) => closeAccount(context, body.pass),
  'GET /auth/verify': (context, { query }) => verifyEmail(context, query.token),
};
