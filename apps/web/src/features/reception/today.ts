import type { Data } from '@puerta/contract/client';
import { useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../lib/api.ts';
import { stationId } from '../../lib/station-id.ts';
import { TODAY } from '../packages/api.ts';

export type Today = Data<'GET /admin/station/today'>;
export type Counts = Today['person'];

/** What was done today, as the server counts it; asked again whenever something happens to packages. */
export const useToday = () =>
  useQuery({
    queryKey: TODAY,
    queryFn: async ({ signal }) =>
      dataOf(await api('GET /admin/station/today', {}, { station: stationId(), signal })),
  });
