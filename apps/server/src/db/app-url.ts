import { type Config, deriveKey } from '../config.ts';
import { APP_ROLE } from './migrate.ts';

/** The password that the migration gives the server's role. */
export const rolePassword = (config: Config): string => deriveKey(config.secret, 'database-role');

/** The database as the server works on it: under the role that row-level security binds. */
export function appUrl(config: Config, ownerUrl: string): string {
  if (config.DATABASE_APP_URL) return config.DATABASE_APP_URL;
  const url = new URL(ownerUrl);
  url.username = APP_ROLE;
  url.password = rolePassword(config);
  return url.href;
}
