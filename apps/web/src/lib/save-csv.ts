import { callPath } from '@puerta/contract/client';
import type { EndpointKey } from '@puerta/contract/contract';
import { callHeaders } from './api.ts';
import { saveBlob } from './save-pdf.ts';

export type ExportCall = Extract<EndpointKey, `GET /admin/export/${string}`>;

/** Whether this person's spreadsheet most likely writes 25,50: as their browser does. */
const writesDecimalCommas = () => Intl.NumberFormat().format(1.5).includes(',');

/** Fetches a list as CSV and saves it under the name that the server gave; false when it could not be had. */
export async function saveCsv(call: ExportCall, query: object): Promise<boolean> {
  const decimal = writesDecimalCommas() ? 'comma' : 'point';
  try {
    const response = await fetch(callPath(call, { query: { ...query, decimal } }), {
      headers: callHeaders(),
    });
    if (!response.ok) {
      return false;
    }
    const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '');
    saveBlob(await response.blob(), named?.[1] ?? 'lista.csv');
    return true;
  } catch {
    return false;
  }
}
