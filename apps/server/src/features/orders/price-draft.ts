import { invalid } from '@puerta/contract/messages.es';
import type { DraftPrice } from '@puerta/contract/orders';
import { toDollars } from '@puerta/domain/money';
import { GROUP } from '@puerta/domain/products';
import type { Handler } from '../../services/context.ts';
import { isRefusal, refuse } from '../../app/refusal.ts';
import { hasDebt } from '../payments/read-debts.ts';
import { findProduct } from '../quotes/find-product.ts';
import { presentLines } from '../quotes/present.ts';
import { domesticDraft } from './create-domestic.ts';
import { priceDomesticOrder } from './price-domestic.ts';
import { type PricedOrder, priceOrder } from './price-order.ts';
import { pricePromoOrder } from './price-promo.ts';

const presentDraft = ({ product, total, price, etaDays }: PricedOrder): DraftPrice => ({
  total: toDollars(total.totalCents),
  lines: presentLines(total.lines, product.product_group),
  unit: toDollars(price.totalCents),
  eta_days: etaDays,
});

/** What the payment step shows on entry: priced as the order call will price it, a promotion by its own price. */
export const priceDraft: Handler<'POST /order/price'> = async (context, { body }) => {
  const { agency, db } = context;
  const { quantity, ...parcel } = body.detail;
  const { office, city } = body.receive;
  if (!office && !city) {
    const message = invalid.receiver.city;
    return refuse('invalid_input', { message, fields: [{ field: 'receive.city', message }] });
  }
  const tx = db.read(agency.id);
  const product = await findProduct(tx, agency.id, body.product.id);
  const price = product?.product_group === GROUP.promo ? pricePromoOrder : priceOrder;
  const priced = await price(context, tx, {
    productKey: body.product.id,
    zip: body.sender.zipCode,
    destination: office ? { office } : { city: city as number },
    parcel,
    quantity,
  });
  return isRefusal(priced) ? priced : { data: presentDraft(priced) };
};

/** A domestic order before its payment: whatever would be refused later is refused here, and it is priced. */
export const checkDomestic: Handler<'POST /order/check'> = async (context, { body }) => {
  const { agency, actor, db } = context;
  const tx = db.read(agency.id);
  if (await hasDebt(tx, agency.id, actor.id)) return refuse('debt_pending');
  const priced = await priceDomesticOrder(context, tx, domesticDraft(body));
  return isRefusal(priced) ? priced : { data: presentDraft(priced) };
};
