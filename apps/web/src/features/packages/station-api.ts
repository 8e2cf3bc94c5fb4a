import type { Data, Failure } from '@puerta/contract/client';
import type { BulkRow } from '@puerta/contract/station';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../../lib/api.ts';
import { compressPicture } from '../../lib/compress-picture.ts';

/** A row of a list as this viewer may see it: restricted staff get no amounts. */
export type ListRow = Data<'POST /order/receive/bulk'>[number];
export type MovedRow = Data<'PUT /order/status/bulk'>[number];
export type Box = Data<'GET /order/unidentified'>[number];

const boxes = ['packages', 'boxes'] as const;

function useChange<Body, Answered>(
  call: (body: Body) => Promise<{ success: true; data: Answered; message?: string } | Failure>,
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: () => cache.invalidateQueries({ queryKey: ['packages'] }),
  });
}

export const usePreview = () =>
  useMutation({ mutationFn: (rows: BulkRow[]) => api('POST /order/receive/preview', { body: { rows } }) });

export const useReceiveList = () =>
  useChange(({ key, ...body }: { key: string; rows: BulkRow[]; date: string; notes: string }) =>
    api('POST /order/receive/bulk', { body }, { idempotencyKey: key }),
  );

export const useMoveList = () =>
  useChange((body: { status_id: number; trackings: string[] }) => api('PUT /order/status/bulk', { body }));

export const usePhotograph = () =>
  useChange(async ({ id, photo }: { id: number; photo: Blob }) =>
    api('POST /order/photo', { body: { id }, file: await compressPicture(photo) }),
  );

export function useBoxes(isTied: boolean) {
  return useQuery({
    queryKey: [...boxes, isTied],
    queryFn: async ({ signal }) =>
      dataOf(await api('GET /order/unidentified', { query: { tied: isTied ? '1' : undefined } }, { signal })),
  });
}

export const useRecordBox = () =>
  useChange(async ({ photo, ...body }: { code: string; place: string; photo: Blob | null }) =>
    api('POST /order/unidentified', { body, file: photo && (await compressPicture(photo)) }),
  );

export const useTieBox = () =>
  useChange((body: { id: number; tracking: string }) => api('PUT /order/unidentified', { body }));
