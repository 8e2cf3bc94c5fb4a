import type { Product } from '@puerta/contract/quotes';
import { money, poundsAndKilograms, sides } from '../../../lib/format.ts';
import { Card } from '../../../ui/Card.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { PriceTag } from '../../../ui/PriceTag.tsx';
import { SkeletonBar } from '../../../ui/Skeleton.tsx';
import { Ticket } from '../../../ui/Ticket.tsx';
import type { OrderDraft } from '../draft.ts';
import { orderTexts } from '../texts.es.ts';
import type { ShownPrice } from '../use-price.ts';
import styles from './OrderSummary.module.css';

const texts = orderTexts.summary;

type Props = {
  product: Product;
  draft: OrderDraft;
  price: ShownPrice | null;
  /** the price could not be had */
  priceFailed: boolean;
};

/** What is being bought; from the payment step on a ticket with its price on the stub. */
export function OrderSummary({ product, draft, price, priceFailed }: Props) {
  if (draft.step < 3) {
    return (
      <Card title={texts.title}>
        <Shipment product={product} draft={draft} price={price} />
        <p className={styles.later}>{texts.later}</p>
      </Card>
    );
  }
  return (
    <Ticket
      perforation="below"
      stub={
        price ? (
          <Price price={price} draft={draft} />
        ) : priceFailed ? (
          <NoPrice />
        ) : (
          <SkeletonBar height={64} />
        )
      }
    >
      <h2 className={styles.title}>{texts.title}</h2>
      <Shipment product={product} draft={draft} price={price} />
    </Ticket>
  );
}

function Shipment({ product, draft, price }: Omit<Props, 'priceFailed'>) {
  const { sender, parcel, step, place } = draft;
  const eta = price?.eta_days ?? null;
  const box = [parcel.length, parcel.width, parcel.height].map(Number);
  const [length = 0, width = 0, height = 0] = box;
  const pending = { value: texts.pending, tone: 'muted' as const };
  const from = sender.city ? `${sender.city}, ${sender.state} ${sender.zipCode}` : sender.zipCode;
  return (
    <>
      <p className={styles.product}>{product.name}</p>
      {eta !== null && <p className={styles.eta}>{texts.days(eta)}</p>}
      <DescriptionList
        items={[
          { term: texts.from, ...(step > 0 && from ? { value: from } : pending) },
          { term: texts.to, ...(step > 1 && place ? { value: place } : pending) },
          ...(step > 2
            ? [
                { term: texts.weight, value: poundsAndKilograms(Number(parcel.weight)) },
                { term: texts.sides, value: sides({ length, width, height }) },
                { term: texts.quantity, value: parcel.quantity },
              ]
            : [{ term: orderTexts.parcel.measures, ...pending }]),
        ]}
      />
    </>
  );
}

function Price({ price, draft }: { price: ShownPrice; draft: OrderDraft }) {
  const quantity = Number(draft.parcel.quantity);
  return (
    <div>
      <DescriptionList
        ruled={false}
        items={price.lines.map(line => ({ term: line.label, value: money(line.amount) }))}
      />
      <div className={styles.total}>
        <span>
          {texts.total}
          {quantity > 1 && price.unit !== null && <small>{texts.each(money(price.unit), quantity)}</small>}
        </span>
        <PriceTag amount={price.total} />
      </div>
    </div>
  );
}

function NoPrice() {
  return (
    <div className={styles.missing}>
      <span>{texts.total}</span>
      <span>{orderTexts.payment.noPrice}</span>
    </div>
  );
}
