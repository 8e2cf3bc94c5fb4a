import { callPath } from '@puerta/contract/client';
import { useQuery } from '@tanstack/react-query';
import { callHeaders } from '../query/api.ts';
import { useObjectUrl } from './use-object-url.ts';

type FileCall = 'GET /support/file/:id' | 'GET /order/handover/:id';

/**
 * A file that only some may read, by the name that the server gives it: its sender's may end in anything. null where it
 * could not be had.
 */
export async function fetchFile(call: FileCall, id: number, signal?: AbortSignal): Promise<File | null> {
  try {
    const response = await fetch(callPath(call, { params: { id } }), { headers: callHeaders(), signal });
    if (!response.ok) {
      return null;
    }
    const blob = await response.blob();
    const [, name] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
    return new File([blob], name ?? String(id), { type: blob.type });
  } catch {
    return null;
  }
}

/** An address of such a picture for as long as it is shown; `isGone`: it could not be had. */
export function usePicture(call: FileCall, id: number): { address: string | null; isGone: boolean } {
  const { data = null, isSuccess } = useQuery({
    queryKey: [call, id],
    queryFn: ({ signal }) => fetchFile(call, id, signal),
    // what is stored under a number never changes
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { address: useObjectUrl(data), isGone: isSuccess && data === null };
}
