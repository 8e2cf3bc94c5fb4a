import type { OwnOrder } from '@puerta/contract/orders';
import type { Handler } from '../../services/context.ts';
import { refuse } from '../../app/refusal.ts';
import { pagesOf, rowsOfPage } from '../page-slice.ts';
import { driveOpen } from '../purchases/drive-open.ts';
import { presentUnconfirmed } from './present.ts';
import { countUnconfirmed, selectOrderState, selectUnconfirmed } from './queries.ts';

/** Orders "Por confirmar": without packages, for their payment is not there (docs/rules/payments.md). */
export const listUnconfirmed: Handler<'GET /order/unconfirmed/:n/:size'> = async (
  { agency, db },
  { params, query },
) => {
  const tx = db.read(agency.id);
  const total = await countUnconfirmed(tx, agency.id, query.state);
  const rows = await selectUnconfirmed(tx, agency.id, query.state, rowsOfPage(params));
  const pages = pagesOf(total, params);
  return { data: rows.map(presentUnconfirmed), beside: { pages, total } };
};

/** Asks the provider now, as the recovery job does each minute; whatever it knows takes effect. */
export const checkUnconfirmed: Handler<'POST /order/unconfirmed/check'> = async (context, { body }) => {
  const { agency, db } = context;
  const tx = db.read(agency.id);
  if (!(await selectOrderState(tx, agency.id, body.id))) return refuse('not_found');
  await driveOpen(context, agency, { kind: 'order', orderId: body.id });
  const order = await selectOrderState(tx, agency.id, body.id);
  if (!order) return refuse('not_found');
  return { data: { id: order.id, state: order.state as OwnOrder['state'] } };
};
