import { callPath } from '@puerta/contract/client';
import { callHeaders } from './api.ts';

/** A file that somebody sent with a ticket; null where it could not be had. */
export async function fetchTicketFile(id: number, signal?: AbortSignal): Promise<Blob | null> {
  try {
    const path = callPath('GET /support/file/:id', { params: { id } });
    const response = await fetch(path, { headers: callHeaders(), signal });
    return response.ok ? await response.blob() : null;
  } catch {
    return null;
  }
}
