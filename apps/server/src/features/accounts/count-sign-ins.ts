import type { Context } from '../../services/context.ts';
import type { Counted } from '../../services/limits.ts';
import type { Refusal } from '../../app/refusal.ts';

const WINDOW_MS = 15 * 60_000;
type Counting = Pick<Context, 'agency' | 'limits'>;
/** An account's id, or an e-mail that nobody has. */
const keyOf = ({ agency }: Counting, who: number | string) => `sign-in:account:${agency.id}:${who}`;

/**
 * Counts a try to sign in before it is made, for whom it is and for the address that it comes from. A browser that
 * signed in there before is counted by its mark instead: what strangers tried does not keep it out.
 */
export const countSignIn = (
  context: Counting & Pick<Context, 'config' | 'address'>,
  who: number | string,
  mark: string | null,
): Promise<Counted | Refusal> => {
  const { limits, config, address } = context;
  return limits.begin([
    {
      key: mark ? `sign-in:browser:${mark}` : keyOf(context, who),
      limit: config.LIMIT_SIGN_IN_ACCOUNT,
      windowMs: WINDOW_MS,
    },
    { key: `sign-in:address:${address}`, limit: config.LIMIT_SIGN_IN_ADDRESS, windowMs: WINDOW_MS },
  ]);
};

/** Whoever proves to be the owner by a mailed link is not kept out by what strangers tried. */
export const forgetSignIns = (context: Counting, accountId: number): Promise<void> =>
  context.limits.forget(keyOf(context, accountId));
