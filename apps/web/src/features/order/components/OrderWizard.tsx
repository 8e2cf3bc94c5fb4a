import type { Product } from '@puerta/contract/quotes';
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
import { SenderStep } from './SenderStep.tsx';

/** The four steps to Venezuela, and beside them what is being bought. */
export function OrderWizard({ product, quote }: { product: Product; quote: QuoteSearch }) {
  const order = useOrder(product, quote);
  const { step } = order.draft;
  const place = useFocusOnChange<HTMLDivElement>(step, 'h2');
  return (
    <>
      <Steps labels={texts.steps} current={step} />
      <div className={styles.wizard} data-paying={step === PAYMENT || undefined}>
        <div ref={place}>
          <Step order={order} />
        </div>
        <div className={styles.aside}>
          <OrderSummary
            product={product}
            draft={order.draft}
            price={order.pricing.price}
            priceFailed={order.pricing.failed}
          />
          <Restart onRestart={order.restart} />
        </div>
      </div>
    </>
  );
}

/** Each step is drawn anew with its values when something else than its own fields has changed them. */
function Step({ order }: { order: ReturnType<typeof useOrder> }) {
  const { draft, revision, refusal, remember, move } = order;
  switch (draft.step) {
    case 0:
      return (
        <SenderStep
          key={revision}
          initial={draft.sender}
          refusal={refusal}
          onChange={sender => remember({ sender })}
          onNext={() => move(1)}
        />
      );
    case 1:
      return (
        <ReceiverStep
          key={revision}
          initial={draft.receiver}
          refusal={refusal}
          onChange={receiver => remember({ receiver })}
          onBack={() => move(0)}
          onNext={place => {
            remember({ place });
            move(2);
          }}
        />
      );
    case 2:
      return (
        <ParcelStep
          key={revision}
          initial={draft.parcel}
          refusal={refusal}
          onChange={parcel => remember({ parcel })}
          onBack={() => move(1)}
          onNext={() => move(PAYMENT)}
        />
      );
    case 3:
      return <PaymentStep pricing={order.pricing} onPay={order.buy} onBack={() => move(2)} />;
  }
}
