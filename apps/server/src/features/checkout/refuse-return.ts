import { optionRefusals } from '@puerta/contract/parcels/delivery-options.es';
import type { DomesticOrderBody } from '@puerta/contract/parcels/checkout';
import { packageActions } from '@puerta/domain/people/permissions';
import { type Refusal, refuse } from '../../app/refusal.ts';
import type { Context } from '../../services/context.ts';
import { findOwn } from '../packages/find-package.ts';
import { conflict } from '../packages/present.ts';
import { factsOf } from '../packages/read-facts.ts';

type Call = Context<'POST /order/check' | 'POST /order/domestic'>;

/** Why the package that an order is the way back of cannot be sent back; null where it can, or where there is none. */
export async function refuseReturn(
  { actor, clock, read }: Pick<Call, 'actor' | 'clock' | 'read'>,
  { return_of: id }: Pick<DomesticOrderBody, 'return_of'>,
): Promise<Refusal | null> {
  if (id === undefined) return null;
  const row = await findOwn(read, actor.id, String(id));
  if (row?.id !== id) return refuse('package_not_found');
  if (packageActions('customer', factsOf(row), { now: clock.now() }).send_back) return null;
  const { code, details } = conflict(row);
  return refuse(code, { ...details, message: optionRefusals.returnNotYet });
}
