import { fileRefusals } from '@puerta/contract/tariffs.es';
import { refuse } from '../../app/refusal.ts';
import type { Handler } from '../../services/context.ts';
import { selectTariff } from './queries.ts';
import { readTariff } from './read-tariff.ts';

/** More rows than any agency has cities. */
const ROWS_MAX = 2000;

/**
 * What a file of the manager's would change, row by row, with the reason where a row is refused; nothing is written.
 * What is then saved carries what was read here, so that whatever somebody else changes meanwhile is a conflict.
 */
export const previewTariffFile: Handler<'POST /places/tariffs/file'> = async (
  { agency, clock, db },
  { file },
) => {
  if (file === null) return refuse('file_missing');
  const text = textOf(file.bytes);
  if (text === null) return refuse('file_unsupported', { message: fileRefusals.noText });
  const cities = await selectTariff(db.read(agency.id), agency.id, clock.now());
  const rows = readTariff(text, cities);
  if (rows === null) return refuse('invalid_input', { message: fileRefusals.noTariff });
  if (rows.length > ROWS_MAX) return refuse('file_too_large', { message: fileRefusals.tooLong });
  return { data: rows };
};

/** Spreadsheets write UTF-8, the UTF-16 of "Unicode text", or what Windows used before; null for what is no text. */
function textOf(bytes: Uint8Array): string | null {
  const encodings = bytes[0] === 0xff && bytes[1] === 0xfe ? ['utf-16le'] : ['utf-8', 'windows-1252'];
  for (const encoding of encodings) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      return text.includes('\0') ? null : text;
    } catch {
      continue;
    }
  }
  return null;
}
