import type { ClientFile, ClientNote } from '@puerta/contract/client-file';
import type { CountRow, NoteRow } from './queries.ts';

export const presentNote = (row: NoteRow, can: ClientNote['can']): ClientNote => ({
  id: row.id,
  message: row.message,
  author: row.author,
  date: row.created_at.toISOString(),
  can,
});

const NONE = { total: 0, moving: 0, voided: 0 };

export function presentCounts(rows: readonly CountRow[]): ClientFile['packages'] {
  const of = (domestic: boolean) => {
    const row = rows.find(one => one.domestic === domestic);
    return row ? { total: row.total, moving: row.moving, voided: row.voided } : NONE;
  };
  return { venezuela: of(false), domestic: of(true) };
}
