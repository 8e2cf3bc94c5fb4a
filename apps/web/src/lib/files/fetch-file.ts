import { callPath } from '@puerta/contract/client';
import { callHeaders } from '../query/api.ts';

/**
 * A file that somebody sent with a ticket, by the name that the server gives it: its sender's may end in anything. null
 * where it could not be had.
 */
export async function fetchTicketFile(id: number, signal?: AbortSignal): Promise<File | null> {
  try {
    const path = callPath('GET /support/file/:id', { params: { id } });
    const response = await fetch(path, { headers: callHeaders(), signal });
    if (!response.ok) {
      return null;
    }
    const blob = await response.blob();
    const [, name] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
    return new File([blob], name ?? `ticket-${id}`, { type: blob.type });
  } catch {
    return null;
  }
}
