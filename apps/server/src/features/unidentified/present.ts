import type { UnidentifiedBox } from '@puerta/contract/unidentified';
import { fileUrl } from '../../app/file-url.ts';
import type { BoxRow } from './queries.ts';

export const presentBox = (row: BoxRow): UnidentifiedBox => ({
  id: row.id,
  code: row.code,
  place: row.place,
  photo: row.photo_key && fileUrl(row.photo_key),
  date: row.created_at.toISOString(),
  recorded_by: row.recorded_by,
  tracking_number: row.tracking_number,
});
