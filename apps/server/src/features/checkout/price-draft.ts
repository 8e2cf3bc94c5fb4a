import { invalid } from '@puerta/contract/messages.es';
import type { DraftPrice, PriceBody } from '@puerta/contract/parcels/checkout';
import { toDollars } from '@puerta/domain/money/money';
import { GROUP } from '@puerta/domain/money/products';
import type { Parcel } from '@puerta/domain/parcels/measures';
import { isRefusal, type Refusal, refuse, refuseField } from '../../app/refusal.ts';
import { learnKind } from '../../services/address-kind.ts';
import type { Handler } from '../../services/context.ts';
import { hasDebt } from '../debts/read-debts.ts';
import { findProduct } from '../quotes/list-services.ts';
import { presentLines } from '../quotes/present.ts';
import {
  domesticDraft,
  type Draft,
  priceBoxes,
  priceDomesticOrder,
  type PricedOrder,
  priceOrder,
  pricePromoOrder,
} from './price-order.ts';
import { refuseReturn } from './refuse-return.ts';
import { learnWarehouse } from './rate-warehouse-leg.ts';

const presentDraft = ({ product, total, price, etaDays, saturday }: PricedOrder): DraftPrice => ({
  total: toDollars(total.totalCents),
  lines: presentLines(total.lines, product.product_group),
  unit: toDollars(price.totalCents),
  eta_days: etaDays,
  ...(saturday !== undefined && { saturday }),
});

/** What the payment step shows on entry: priced as the order call will price it, a promotion by its own price. */
export const priceDraft: Handler<'POST /order/price'> = async (context, { body }) => {
  const { read } = context;
  const begun = begunDraft(body);
  if (isRefusal(begun)) return begun;
  const product = await findProduct(read, body.product.id);
  const price = product?.product_group === GROUP.promo ? pricePromoOrder : priceOrder;
  const [priced] = await Promise.all([
    price(context, read, withBox(begun, body.detail)),
    learnWarehouse(context),
  ]);
  return isRefusal(priced) ? priced : { data: presentDraft(priced) };
};

/** The same of boxes that differ, with the price of one of each. */
export const priceBoxesDraft: Handler<'POST /order/boxes/price'> = async (context, { body }) => {
  const begun = begunDraft(body);
  if (isRefusal(begun)) return begun;
  const drafts = body.boxes.map(box => withBox(begun, box));
  const [priced] = await Promise.all([priceBoxes(context, context.read, drafts), learnWarehouse(context)]);
  if (isRefusal(priced)) return priced;
  const units = priced.units.map(({ price }) => toDollars(price.totalCents));
  return { data: { ...presentDraft(priced), units } };
};

type BegunDraft = Omit<Draft, 'parcel' | 'quantity'>;

const withBox = (begun: BegunDraft, { quantity, ...parcel }: Parcel & { quantity: number }): Draft => ({
  ...begun,
  parcel,
  quantity,
});

/** A draft without its boxes; a refusal where it goes nowhere yet. */
function begunDraft({ product, sender, receive }: Omit<PriceBody, 'detail'>): BegunDraft | Refusal {
  const { office, city } = receive;
  if (!office && !city) return refuseField('receive.city', invalid.receiver.city);
  return {
    productKey: product.id,
    zip: sender.zipCode,
    destination: office ? { office } : { city: city as number },
  };
}

/** A domestic order before its payment: whatever would be refused later is refused here, and it is priced. */
export const checkDomestic: Handler<'POST /order/check'> = async (context, { body }) => {
  const { actor, read } = context;
  if (await hasDebt(read, actor.id)) return refuse('debt_pending');
  const refused = await refuseReturn(context, body);
  if (refused) return refused;
  const draft = domesticDraft(body);
  await learnKind(context, draft.to);
  const priced = await priceDomesticOrder(context, read, draft);
  return isRefusal(priced) ? priced : { data: presentDraft(priced) };
};
