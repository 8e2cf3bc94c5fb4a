import type { Product } from '@puerta/contract/money/quotes';
import { useQuery } from '@tanstack/react-query';
import { money, poundsAndKilograms, sides } from '../../../lib/format.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { DescriptionList } from '../../../ui/page/DescriptionList.tsx';
import { PriceTag } from '../../../ui/parcel/PriceTag.tsx';
import { SkeletonBar } from '../../../ui/notice/Skeleton.tsx';
import { Ticket } from '../../../ui/parcel/Ticket.tsx';
import { billedText } from '../../parcel/parcel-view.ts';
import { citiesQuery } from '../../places/places-queries.ts';
import { allBoxes, isBlank, numbersOf, type OrderDraft, type ParcelValues } from '../draft.ts';
import { boxText } from './BoxList.tsx';
import { orderTexts } from '../texts.es.ts';
import type { RunningPrice, ShownPrice } from '../use-price.ts';
import styles from './orders.module.css';

const texts = orderTexts.summary;

type Props = {
  product: Product;
  draft: OrderDraft;
  /** before the payment step, as far as it is known */
  running: RunningPrice | null;
  price: ShownPrice | null;
  /** the price could not be had */
  priceFailed: boolean;
};

/** What is being bought; a ticket with its price on the stub as soon as there is one. */
export function OrderSummary({ product, draft, running, price, priceFailed }: Props) {
  const isBefore = draft.step < 3;
  const shown = isBefore ? running : price;
  if (isBefore && !running) {
    return (
      <Card title={texts.title}>
        <Shipment product={product} draft={draft} price={price} running={running} />
        <p className={styles.later}>{texts.later}</p>
      </Card>
    );
  }
  return (
    <Ticket
      perforation="below"
      stub={
        shown ? (
          <Price price={shown} draft={draft} isApproximate={isBefore && running?.isApproximate === true} />
        ) : priceFailed ? (
          <NoPrice />
        ) : (
          <SkeletonBar height={64} />
        )
      }
    >
      <h2 className={styles.title}>{texts.title}</h2>
      <Shipment product={product} draft={draft} price={price} running={running} />
    </Ticket>
  );
}

function Shipment({ product, draft, price, running }: Omit<Props, 'priceFailed'>) {
  const { sender, parcel } = draft;
  const eta = price?.eta_days ?? null;
  const box = numbersOf(parcel);
  const shown = draft.step < 3 ? running : price;
  const units = shown?.units ?? [shown?.unit];
  const pending = { value: texts.pending, tone: 'muted' as const };
  const from =
    sender.city && sender.state ? `${sender.city}, ${sender.state} ${sender.zipCode}` : sender.zipCode;
  const to = usePlace(draft);
  return (
    <>
      <p className={styles.product}>{product.name}</p>
      {eta !== null && <p className={styles.eta}>{texts.days(eta)}</p>}
      <DescriptionList
        items={[
          { term: texts.from, ...(from ? { value: from } : pending) },
          { term: texts.to, ...(to ? { value: to } : pending) },
          ...(draft.boxes.length > 0
            ? allBoxes(draft).flatMap((each, at) =>
                isBlank(each) ? [] : { term: texts.box(at + 1), value: <Box box={each} unit={units[at]} /> },
              )
            : Object.values(box).every(measure => measure > 0)
              ? [
                  { term: texts.weight, value: poundsAndKilograms(box.weight) },
                  { term: texts.sides, value: sides(box) },
                  ...(running?.billable
                    ? [{ term: texts.billed, value: billedText(running.billable, box) }]
                    : []),
                  { term: texts.quantity, value: parcel.quantity },
                ]
              : [{ term: orderTexts.parcel.measures, ...pending }]),
          ...(draft.pickup ? [{ term: texts.pickup, value: texts.pickupLater }] : []),
        ]}
      />
    </>
  );
}

/** One of several boxes, with what one package of it costs. */
function Box({ box, unit }: { box: ParcelValues; unit: number | null | undefined }) {
  return (
    <>
      {boxText(box)}
      {unit && (
        <div>{box.quantity === '1' ? money(unit) : texts.each(money(unit), Number(box.quantity))}</div>
      )}
    </>
  );
}

/** Where it goes: as the receiver's step said it, or the city alone that a quote carried in. */
function usePlace({ step, place, receiver, home }: OrderDraft): string {
  const cities = useQuery(citiesQuery(receiver.state));
  const city = cities.data?.find(({ id }) => String(id) === receiver.city);
  return (step > 1 && place) || (city?.name ?? home.zipCode);
}

type PriceProps = {
  price: Pick<ShownPrice, 'lines' | 'total' | 'unit'>;
  draft: OrderDraft;
  isApproximate: boolean;
};

function Price({ price, draft, isApproximate }: PriceProps) {
  const quantity = draft.boxes.length > 0 ? 1 : Number(draft.parcel.quantity);
  return (
    <div>
      {price.lines.length > 0 && (
        <DescriptionList
          ruled={false}
          items={price.lines.map(line => ({ term: line.label, value: money(line.amount) }))}
        />
      )}
      <div className={styles.total}>
        <span>
          {texts.total}
          {isApproximate && <small>{texts.approximate}</small>}
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
