import { callPath } from '@puerta/contract/client';
import type { EndpointKey } from '@puerta/contract/contract';
import { callHeaders } from '../query/api.ts';
import { saveBlob } from './save-pdf.ts';

export type ExportCall = Extract<EndpointKey, `GET /admin/export/${string}`>;

/** Whether this person's spreadsheet most likely writes 25,50: as their browser does. */
export const writesDecimalCommas = () => Intl.NumberFormat().format(1.5).includes(',');

/** A list as CSV, as this person's spreadsheet writes it; null when it could not be had. */
export async function fetchCsv(call: ExportCall, query: object = {}): Promise<File | null> {
  const decimal = writesDecimalCommas() ? 'comma' : 'point';
  try {
    const response = await fetch(callPath(call, { query: { ...query, decimal } }), {
      headers: callHeaders(),
    });
    if (!response.ok) {
      return null;
    }
    const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '');
    return new File([await response.blob()], named?.[1] ?? 'lista.csv');
  } catch {
    return null;
  }
}

/** No heads are longer: what is, has rows, and is not looked into. */
const HEADS_BYTES = 4096;

/** Whether it has its heads alone; what stands in quotes over several lines is a row. */
export const isEmptyCsv = async (file: Blob): Promise<boolean> =>
  file.size < HEADS_BYTES && !(await file.text()).trim().includes('\n');

/**
 * Fetches a list as CSV and saves it under the name that the server gave; one without rows is not saved, which whoever
 * asked is told.
 */
export async function saveCsv(call: ExportCall, query: object): Promise<'saved' | 'empty' | 'failed'> {
  const file = await fetchCsv(call, query);
  if (!file) {
    return 'failed';
  }
  if (await isEmptyCsv(file)) {
    return 'empty';
  }
  saveBlob(file, file.name);
  return 'saved';
}
