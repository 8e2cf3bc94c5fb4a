import type { Data } from '@puerta/contract/client';
import { invalid } from '@puerta/contract/messages.es';
import type { BulkRow } from '@puerta/contract/parcels/reception';
import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../lib/query/api.ts';
import { newIdempotencyKey } from '../../lib/query/press-keys.ts';
import { compressPicture } from '../../lib/form/compress-picture.ts';
import { stationId } from '../../lib/station/station-id.ts';
import { type Looked, useChange, usePackageStep } from '../packages/api.ts';
import { inPieces } from './in-pieces.ts';

/** A row of a list as this viewer may see it: restricted staff get no amounts. */
export type ListRow = Data<'POST /order/receive/bulk'>[number];
export type MovedRow = Data<'PUT /order/status/bulk'>[number];

type Told = { onSent: (count: number) => void };

export const usePreview = () =>
  useMutation({
    mutationFn: async ({ rows, date, onSent }: { rows: BulkRow[]; date: string } & Told) => {
      const answer = await inPieces(
        rows,
        piece => api('POST /order/receive/preview', { body: { rows: piece, date } }),
        onSent,
      );
      return countedOnce(answer);
    },
  });

const countedOnce = (answer: Awaited<ReturnType<typeof inPieces<BulkRow, ListRow>>>) =>
  answer.success ? { ...answer, data: eachOnce(answer.data) } : answer;

/** A package that two pieces name is received once; within a piece the server says so. */
function eachOnce(rows: ListRow[]): ListRow[] {
  const seen = new Set<string | null>();
  return rows.map(row => {
    if (!row.ok || !seen.has(row.tracking_number)) {
      seen.add(row.tracking_number);
      return row;
    }
    return {
      ...row,
      ok: false,
      message: invalid.reception.bulkTwice,
      payment: 0,
      question: null,
      over_limit: null,
      ...('debt' in row && { debt: 0 }),
    };
  });
}

/** Every piece has the list's key: what was received before the connection broke is not received twice. */
export const useReceiveList = () =>
  useChange(
    async ({
      key,
      rows,
      onSent,
      ...body
    }: { key: string; rows: BulkRow[]; date: string; notes: string } & Told) =>
      countedOnce(
        await inPieces(
          rows,
          piece =>
            api(
              'POST /order/receive/bulk',
              { body: { ...body, rows: piece } },
              { idempotencyKey: key, station: stationId() },
            ),
          onSent,
        ),
      ),
  );

export const useMoveList = () =>
  useChange(({ key, ...body }: { key: string; status_id: number; trackings: string[] }) =>
    api('PUT /order/status/bulk', { body }, { idempotencyKey: key }),
  );

export const usePhotograph = () =>
  useChange(async ({ id, photo }: { id: number; photo: Blob }) =>
    api('POST /order/photo', { body: { id }, file: await compressPicture(photo) }),
  );

export type Reception = {
  id: number;
  date: string;
  weight: number;
  length: number;
  width: number;
  height: number;
  notes: string;
};

/** How long (ms) somebody waits for what a strange measurement would cost: the question stands without it. */
const COST_PATIENCE = 4000;

/** Dollars that a measurement would make owed, as a manager may know; null until it is known, or where nothing is asked. */
export function useCost(reception: Reception | null): number | null {
  const { data } = useQuery({
    queryKey: ['reception', 'cost', reception],
    queryFn: reception
      ? async () =>
          dataOf(
            await api(
              'POST /order/dimensions/preview',
              { body: reception },
              { signal: AbortSignal.timeout(COST_PATIENCE) },
            ),
          )
      : skipToken,
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
    retry: false,
  });
  return data && 'debt' in data ? data.debt : null;
}

export const RECEIVE_CALLS = {
  venezuela: 'POST /order/dimensions',
  domestic: 'POST /order/dimensions/domestic',
} as const;

/** Receives the package with its measured weight and sides, or corrects them; a domestic one is only measured. */
export function useReceive(looked: Looked) {
  return usePackageStep(
    looked,
    ({ body, ...options }: { body: Reception; idempotencyKey: string; signal: AbortSignal }) =>
      api(RECEIVE_CALLS[looked.kind], { body }, { ...options, station: stationId() }),
  );
}

export function useMove(looked: Looked) {
  return usePackageStep(looked, (body: { id: number; status_id: number }) =>
    api('PUT /order/status', { body }, { idempotencyKey: newIdempotencyKey() }),
  );
}
