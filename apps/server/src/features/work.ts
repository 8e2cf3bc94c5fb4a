import type { Services } from '../http/context.ts';
import type { Limits } from '../http/limits.ts';

const MERGE_MS = 1000;

/** Starts what runs later or on a schedule; answers how to stop it. */
export async function startWork(services: Services, limits: Limits): Promise<() => Promise<void>> {
  const merging = setInterval(() => {
    limits.merge().catch((error: unknown) => services.log.warn({ err: error }, 'public limits not merged'));
  }, MERGE_MS);
  return async () => clearInterval(merging);
}
