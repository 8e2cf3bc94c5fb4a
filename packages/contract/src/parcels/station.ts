import * as z from 'zod/mini';
import { by, type Endpoint, read, staff } from '../endpoint.ts';
import { instant } from '../fields.ts';

/** What a reading was for: `look` only asked whose box it is. */
const READING_KINDS = ['look', 'receive', 'measure', 'process', 'shelve'] as const;
export type ReadingKind = (typeof READING_KINDS)[number];

/** Packages, each counted once: received for Venezuela, measured within the United States, processed; boxes refused. */
const counts = {
  received: z.int(),
  measured: z.int(),
  processed: z.int(),
  refused: z.int(),
};
const station = z.nullable(z.string());

export const stationEndpoints = {
  'GET /admin/station/today': {
    ...by(staff, read),
    station: true,
    summary:
      "What was done today at this station, whoever did it, and by the caller at each; the agency's day",
    answer: z.object({
      day: instant,
      /** of the station that asks; null where the call names none */
      station: z.nullable(z.object(counts)),
      person: z.object(counts),
      /** where the caller worked; `station` null where no call named one */
      stations: z.array(z.object({ station, ...counts })),
      /** what the server refused to the caller, last first */
      refused: z.array(
        z.object({
          date: instant,
          code: z.string(),
          kind: z.enum(READING_KINDS),
          message: z.string(),
          station,
        }),
      ),
    }),
  },
} as const satisfies Record<string, Endpoint>;
