import type { Services } from '../http/context.ts';
import { sendMail } from './mails/send-mail.ts';

const MERGE_MS = 1000;

/** Starts what runs later or on a schedule; answers how to stop it. */
export async function startWork(services: Services): Promise<() => Promise<void>> {
  await services.jobs.work('mail', (data, attempt) => sendMail(services, data, attempt));
  const merging = setInterval(() => {
    services.limits
      .merge()
      .catch((error: unknown) => services.log.warn({ err: error }, 'public limits not merged'));
  }, MERGE_MS);
  return async () => clearInterval(merging);
}
