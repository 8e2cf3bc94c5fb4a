import type { Data } from '@puerta/contract/client';
import { useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../lib/api.ts';
import { compressPicture } from '../../lib/compress-picture.ts';
import { useChange } from '../packages/api.ts';

export type Box = Data<'GET /order/unidentified'>[number];

const boxes = ['packages', 'boxes'] as const;

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
