import { optionRefusals } from '@puerta/contract/parcels/delivery-options.es';
import type { DomesticOrderBody } from '@puerta/contract/parcels/checkout';
import { packageActions } from '@puerta/domain/people/permissions';
import { type Refusal, refuse } from '../../app/refusal.ts';
import type { Tx } from '../../db/within-agency.ts';
import type { Context } from '../../services/context.ts';
import { findOwn } from '../packages/find-package.ts';
import { conflict } from '../packages/present.ts';
import { factsOf } from '../packages/read-facts.ts';

type Call = Context<'POST /order/check' | 'POST /order/domestic'>;

/** Why the package that an order is the way back of cannot be sent back; null where it can, or where there is none. */
export async function refuseReturn(
  { actor, clock, read }: Pick<Call, 'actor' | 'clock' | 'read'>,
  { return_of: id, sender, receive }: Pick<DomesticOrderBody, 'return_of' | 'sender' | 'receive'>,
): Promise<Refusal | null> {
  if (id === undefined) return null;
  const row = await findOwn(read, actor.id, String(id));
  if (row?.id !== id) return refuse('package_not_found');
  const { code, details } = conflict(row);
  const refused = (message: string) => refuse(code, { ...details, message });
  if (row.returns.length > 0) return refused(optionRefusals.returnTaken);
  if (!packageActions('customer', factsOf(row), { now: clock.now() }).send_back)
    return refused(optionRefusals.returnNotYet);
  // a draft that was begun as one may have become another shipment
  const [from, to] = [fiveOf(sender.zipCode), fiveOf(receive.zipCode)];
  const isBack =
    row.receiver_place.includes(` ${from}`) ||
    (row.sender_zip.startsWith(to) && !row.sender_zip.startsWith(from));
  return isBack ? null : refused(optionRefusals.returnOther);
}

const fiveOf = (zip: string) => zip.slice(0, 5);

/** Locks a package that goes back; false where an order that takes it back is under way, or stands. */
export async function holdReturn(tx: Tx, id: number): Promise<boolean> {
  await tx.selectOwn('package').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  const other = await tx
    .selectOwn('orders as o')
    .select('o.id')
    .where('o.return_of', '=', id)
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('o.state', 'in', ['placing', 'held', 'awaiting_payment']),
        exists(
          selectFrom('package as b')
            .select('b.id')
            .where('b.agency_id', '=', tx.agencyId)
            .whereRef('b.order_id', '=', 'o.id')
            .where('b.voided_at', 'is', null),
        ),
      ]),
    )
    .executeTakeFirst();
  return other === undefined;
}
