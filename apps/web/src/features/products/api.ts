import type { KeptProduct, productBody } from '@puerta/contract/products';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { api, dataOf } from '../../lib/api.ts';
import { compressPicture } from '../../lib/compress-picture.ts';

export type { KeptProduct };

export const productsQuery = queryOptions({
  queryKey: ['products'],
  queryFn: async ({ signal }) => dataOf(await api('GET /product', {}, { signal })),
});

/** Saves a product, with another picture if one was chosen. */
export function useSaveProduct() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, file }: { body: z.output<typeof productBody>; file: File | null }) =>
      api('PUT /product', { body, file: file && (await compressPicture(file)) }),
    onSettled: () => cache.invalidateQueries({ queryKey: productsQuery.queryKey }),
  });
}
