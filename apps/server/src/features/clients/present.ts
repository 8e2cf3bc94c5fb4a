import type { Data } from '@puerta/contract/client';
import { utcMidnight } from '@puerta/domain/calendar-day';
import { fileUrl } from '../../app/file-url.ts';
import type { ClientRecord, ClientRow } from './queries.ts';

export const presentClient = (row: ClientRow): Data<'GET /clients/page/:n/:size'>[number] => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  locker: row.locker,
  picture: row.picture_key && fileUrl(row.picture_key),
  blocked: row.blocked_at !== null,
  mail_refused: row.mail_refused_at?.toISOString() ?? null,
});

export const presentClientData = (row: ClientRecord): Data<'GET /clients/:id'>['user_data'] => ({
  ...presentClient(row),
  address: row.address,
  state: row.state,
  city: row.city,
  zip_code: row.zip_code,
  join_date: utcMidnight(row.join_day),
  email_verified: row.email_verified_at !== null,
  version: row.version,
});
