import type { Actor, Agency, Services } from '../../http/context.ts';
import type { Counted } from '../../http/limits.ts';
import type { Refusal } from '../../http/refusal.ts';

const WINDOW_MS = 15 * 60_000;

/** A person signed in may miss as many codes as one who signs in may miss passwords. */
export const countCode = ({
  agency,
  actor,
  limits,
  config,
}: Pick<Services, 'limits' | 'config'> & { agency: Agency; actor: Actor }): Promise<Counted | Refusal> =>
  limits.begin([
    {
      key: `second-factor:${agency.id}:${actor.id}`,
      limit: config.LIMIT_SIGN_IN_ACCOUNT,
      windowMs: WINDOW_MS,
    },
  ]);
