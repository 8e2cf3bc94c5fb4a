import { accountDone } from '@puerta/contract/account-texts.es';
import type { Tx } from '../../db/within-agency.ts';
import { asksSecondFactor } from '../../app/actor.ts';
import type { Context, Input, Reply } from '../../services/context.ts';
import { type Refusal, refuse } from '../../app/refusal.ts';
import { askOwnPassword } from '../own-password/check-own-password.ts';
import { aboutAccount } from '../../facts/about-account.ts';
import { tell } from '../../facts/tell.ts';
import { countCode } from './count-codes.ts';
import { dropSecret } from './queries.ts';
import { takeCode } from './take-code.ts';

type Endpoint = 'DELETE /profile/second-factor';

/** Signing in asks for no code any more. Staff of an agency that requires one keep theirs. */
export async function endSecondFactor(
  context: Context<Endpoint>,
  { code, pass }: Input<Endpoint>['body'],
): Promise<Reply<Endpoint> | Refusal> {
  const { agency, actor, db, clock } = context;
  const refusal = await askOwnPassword(context, pass);
  if (refusal) return refusal;
  const end = async (tx: Tx): Promise<Refusal | null> => {
    if (!(await takeCode(tx, context, { agency, accountId: actor.id }, code))) return refuse('wrong_code');
    if (asksSecondFactor(agency, actor.role)) return refuse('second_factor_needed');
    await dropSecret(tx, agency.id, actor.id);
    tell(tx, {
      actor,
      at: clock.now(),
      kind: 'account.second_factor_off',
      ...aboutAccount(actor),
    });
    return null;
  };
  const refused = await countCode(context, actor.id, () => db.within(agency.id, end));
  return refused ?? { data: null, message: accountDone.secondFactorOff };
}
