import { callPath } from '@puerta/contract/client';
import type { EndpointKey } from '@puerta/contract/contract';
import { callHeaders } from './api.ts';

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
    const address = URL.createObjectURL(await response.blob());
    const link = document.createElement('a');
    link.href = address;
    link.download = named?.[1] ?? 'lista.csv';
    link.click();
    // The browser has taken its copy by the next turn.
    setTimeout(() => URL.revokeObjectURL(address), 0);
    return true;
  } catch {
    return false;
  }
}
