import type { Product } from '@puerta/contract/quotes';
import { GROUP } from '@puerta/domain/products';
import { useState } from 'react';
import type { QuoteSearch } from '../../../lib/quote-search.ts';
import { useFocusOnChange } from '../../../lib/use-focus-on-change.ts';
import { Steps } from '../../../ui/Steps.tsx';
import { orderTexts as texts } from '../texts.es.ts';
import { PAYMENT, useOrder } from '../use-order.ts';
import { OrderSummary } from './OrderSummary.tsx';
import styles from './OrderWizard.module.css';
import { ParcelStep } from './ParcelStep.tsx';
import { PaymentStep } from './PaymentStep.tsx';
import { ReceiverStep } from './ReceiverStep.tsx';
import { Restart } from './Restart.tsx';
import { UsPersonStep } from './UsPersonStep.tsx';

/** The four steps of every order, and beside them what is being bought. */
export function OrderWizard({ product, quote }: { product: Product; quote: QuoteSearch }) {
  const order = useOrder(product, quote);
  const [isPaying, setPaying] = useState(false);
  const { step } = order.draft;
  const place = useFocusOnChange<HTMLDivElement>(step, 'h2');
  return (
    <>
      <Steps labels={texts.steps} current={step} />
      <div className={styles.wizard} data-paying={step === PAYMENT || undefined}>
        <div ref={place}>
          <Step order={order} product={product} onPaying={setPaying} />
        </div>
        <div className={styles.aside}>
          <OrderSummary
            product={product}
            draft={order.typed}
            running={order.running}
            price={order.pricing.price}
            priceFailed={order.pricing.failed}
          />
          <Restart onRestart={order.restart} locked={isPaying} />
        </div>
      </div>
    </>
  );
}

type Order = ReturnType<typeof useOrder>;

type StepProps = { order: Order; product: Product; onPaying: (isPaying: boolean) => void };

/** Each step is drawn anew with its values when something else than its own fields has changed them. */
function Step({ order, product, onPaying }: StepProps) {
  const { draft, revision, refusal, remember, move } = order;
  switch (draft.step) {
    case 0:
      return (
        <UsPersonStep
          key={`sender ${revision}`}
          step={0}
          part="sender"
          {...texts.sender}
          own
          quotedZip={draft.quotedZip}
          initial={draft.sender}
          refusal={refusal}
          onChange={sender => remember({ sender })}
          onNext={() => move(1)}
        />
      );
    case 1:
      return <Receiver key={revision} order={order} group={product.group_services} />;
    case 2:
      return (
        <ParcelStep
          key={revision}
          initial={draft.parcel}
          promo={order.promo}
          product={product}
          refusal={refusal}
          onChange={parcel => remember({ parcel })}
          onBack={() => move(1)}
          onNext={() => move(PAYMENT)}
        />
      );
    case 3:
      return (
        <PaymentStep pricing={order.pricing} onPay={order.buy} onBack={() => move(2)} onPaying={onPaying} />
      );
  }
}

/** Step 2, RECIBE: in the United States or in Venezuela. */
function Receiver({ order, group }: { order: Order; group: number }) {
  const { draft, refusal, remember, move } = order;
  const goOn = (place: string) => {
    remember({ place });
    move(2);
  };
  if (group === GROUP.domestic) {
    return (
      <UsPersonStep
        step={1}
        part="receive"
        lead={texts.home.lead}
        drawer={texts.receiver.drawer}
        initial={draft.home}
        refusal={refusal}
        onChange={home => remember({ home })}
        onBack={() => move(0)}
        onNext={home => goOn(`${home.city}, ${home.state} ${home.zipCode}`)}
      />
    );
  }
  return (
    <ReceiverStep
      initial={draft.receiver}
      only={order.promo?.destinations ?? null}
      refusal={refusal}
      onChange={receiver => remember({ receiver })}
      onBack={() => move(0)}
      onNext={goOn}
    />
  );
}
