import type { Data, Failure } from '@puerta/contract/client';
import { invalid } from '@puerta/contract/messages.es';
import type { BulkRow } from '@puerta/contract/station';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../../lib/api.ts';
import { compressPicture } from '../../lib/compress-picture.ts';
import { inPieces } from './in-pieces.ts';

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

type Told = { onSent: (count: number) => void };

export const usePreview = () =>
  useMutation({
    mutationFn: async ({ rows, onSent }: { rows: BulkRow[] } & Told) => {
      const answer = await inPieces(
        rows,
        piece => api('POST /order/receive/preview', { body: { rows: piece } }),
        onSent,
      );
      return answer.success ? { ...answer, data: eachOnce(answer.data) } : answer;
    },
  });

/** A package that two pieces name is received once; within a piece the server says so. */
function eachOnce(rows: ListRow[]): ListRow[] {
  const seen = new Set<string | null>();
  return rows.map(row => {
    if (!row.ok || !seen.has(row.tracking_number)) {
      seen.add(row.tracking_number);
      return row;
    }
    return { ...row, ok: false, message: invalid.reception.bulkTwice, payment: 0 };
  });
}

/** Every piece has the list's key: what was received before the connection broke is not received twice. */
export const useReceiveList = () =>
  useChange(
    ({ key, rows, onSent, ...body }: { key: string; rows: BulkRow[]; date: string; notes: string } & Told) =>
      inPieces(
        rows,
        piece => api('POST /order/receive/bulk', { body: { ...body, rows: piece } }, { idempotencyKey: key }),
        onSent,
      ),
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
