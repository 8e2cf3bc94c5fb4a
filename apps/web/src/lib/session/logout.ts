import { api } from '../query/api.ts';
import { dropAllDrafts } from '../form/drafts.ts';
import { dropToken } from './session.ts';

/** Revokes the session at the server and forgets it here, whether the server can be reached or not. */
export async function logout(): Promise<void> {
  const revoked = api('POST /auth/logout');
  dropAllDrafts();
  // whom one looked at is nobody else's to read
  try {
    sessionStorage.removeItem('pages');
  } catch {
    // the browser keeps nothing
  }
  dropToken();
  await revoked;
}
