import type { Data } from '@puerta/contract/client';
import type { ClientExtra } from '@puerta/contract/people/clients';
import { utcMidnight } from '@puerta/domain/days/calendar-day';
import type { MailStop } from '@puerta/domain/people/mail-stop';
import { toDollars } from '@puerta/domain/money/money';
import { fileUrl } from '../../app/agency.ts';
import type { ClientRecord } from './find-client.ts';
import type { ExtraRow, ClientRow } from './queries.ts';

export const presentClient = (
  row: ClientRow,
): Omit<Listed, 'join_date' | 'city' | 'debt' | 'last_order'> => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  locker: row.locker,
  picture: row.picture_key && fileUrl(row.picture_key),
  blocked: row.blocked_at !== null,
  mail_refused: row.mail_refused_at?.toISOString() ?? null,
  // the database keeps others out
  mail_stopped: row.mail_stopped as MailStop | null,
});

type Listed = Data<'GET /clients/page/:n/:size'>[number];

/** What a row of the list holds besides; `found` is what was looked up for it. */
export const presentExtra = (found: ExtraRow | undefined, also: readonly ClientExtra[]) =>
  Object.assign({}, ...(found ? also.map(one => CLIENT_EXTRA[one](found)) : [])) as Partial<Listed>;

const CLIENT_EXTRA: Readonly<Record<ClientExtra, (found: ExtraRow) => Partial<Listed>>> = {
  joined: ({ join_day: day }) => ({ join_date: utcMidnight(day) }),
  city: ({ city, state }) => ({ city: city && [city, state].filter(Boolean).join(', ') }),
  debt: ({ owed }) => ({ debt: toDollars(owed) }),
  last: ({ last }) => ({ last_order: last && utcMidnight(last) }),
};

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
