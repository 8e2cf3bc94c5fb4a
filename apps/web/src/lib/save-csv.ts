import { callPath } from '@puerta/contract/client';
import type { EndpointKey } from '@puerta/contract/contract';
import { callHeaders } from './api.ts';
import { saveBlob } from './save-pdf.ts';

export type ExportCall = Extract<EndpointKey, `GET /admin/export/${string}`>;

/** Whether this person's spreadsheet most likely writes 25,50: as their browser does. */
const writesDecimalCommas = () => Intl.NumberFormat().format(1.5).includes(',');

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

/** Fetches a list as CSV and saves it under the name that the server gave; false when it could not be had. */
export async function saveCsv(call: ExportCall, query: object): Promise<boolean> {
  const file = await fetchCsv(call, query);
  if (file) {
    saveBlob(file, file.name);
  }
  return file !== null;
}
