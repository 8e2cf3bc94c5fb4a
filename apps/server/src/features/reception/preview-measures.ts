import { toDollars } from '@puerta/domain/money';
import type { Handler } from '../../services/context.ts';
import { isRefusal } from '../../app/refusal.ts';
import { sayState } from '../packages/show-state.ts';
import { lookedAt, priceMeasurement } from './price-measurement.ts';
import { rateLeg } from './rate-leg.ts';
import { judgeMeasured } from './receive-package.ts';

/** What a measurement would make of a package, before anybody says that it is right; nothing is changed. */
export const previewMeasures: Handler<'POST /order/dimensions/preview'> = async (context, { body }) => {
  const judged = await judgeMeasured(context, body);
  if (isRefusal(judged)) return sayState(context, judged, 'receive');
  const { seen } = judged;
  const { weight, length, width, height } = body;
  const measured = { weight, length, width, height };
  const outcome = priceMeasurement(seen, measured, await rateLeg(context, seen, measured));
  return {
    data: {
      ...lookedAt(seen, measured),
      payment: outcome.pending ? 1 : 0,
      debt: toDollars(outcome.finalPaymentCents ?? 0),
    },
  };
};
