import type { Routes } from '../../services/context.ts';
import { changePassword, requestPasswordReset, setPassword } from './set-password.ts';
import { callOffEmail, confirmEmail, verifyEmail } from './confirm-email.ts';
import { checkPasswordLink, returnAccount } from './return-account.ts';
import { closeAccount } from './close-account.ts';
import { registerCustomer } from './register-customer.ts';
import { signIn, signOut } from './sign-in.ts';

// Feature: Customers register, people sign in and out, set passwords and close their account.
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
