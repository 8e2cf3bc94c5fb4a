import type { ClientFile, ClientNote, ClientSession } from '@puerta/contract/client-file';
import type { OpenSession } from '../accounts/list-sessions.ts';
import type { CountRow, NoteRow } from './queries.ts';

export const presentNote = (row: NoteRow, can: ClientNote['can']): ClientNote => ({
  id: row.id,
  message: row.message,
  author: row.author,
  date: row.created_at.toISOString(),
  can,
});

export const presentSession = ({ device, created_at, last_used_at }: OpenSession): ClientSession => ({
  device,
  since: created_at.toISOString(),
  seen: last_used_at.toISOString(),
});

const NONE = { total: 0, moving: 0, voided: 0 };

export function presentCounts(rows: readonly CountRow[]): ClientFile['packages'] {
  const of = (domestic: boolean) => {
    const row = rows.find(one => one.domestic === domestic);
    return row ? { total: row.total, moving: row.moving, voided: row.voided } : NONE;
  };
  return { venezuela: of(false), domestic: of(true) };
}
