import { setAgency } from './agency.ts';
import { api } from './api.ts';

/** Asks for the agency again, so that its new name, logo and colour show everywhere at once. */
export async function refreshAgency(): Promise<void> {
  const answer = await api('GET /auth/session');
  if (answer.success) {
    setAgency(answer.agency);
  }
}
