import type { Failure } from '@puerta/contract/client';
import type { Product } from '@puerta/contract/quotes';
import { isPromoCode, type Promo, PROMOS } from '@puerta/domain/promos';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { notify } from '../../lib/notify.ts';
import type { QuoteSearch } from '../../lib/quote-search.ts';
import type { CardValues } from '../../ui/CardFields.tsx';
import type { OrderDraft, StepIndex } from './draft.ts';
import { officesQuery } from './order-queries.ts';
import { pay } from './pay.ts';
import { orderInput } from './payload.ts';
import { orderTexts } from './texts.es.ts';
import { useFinish } from './use-finish.ts';
import { useOrderDraft } from './use-order-draft.ts';
import { usePrice } from './use-price.ts';
import { stepRefused, useSendBack } from './use-refusal.ts';
import { useRunningPrice, useTyped } from './use-running-price.ts';
import { useStepHistory } from './use-step-history.ts';

export const PAYMENT: StepIndex = 3;

/** The wizard without its looks: draft, step, price, payment, and what the server refused of an earlier step. */
export function useOrder(product: Product, quote: QuoteSearch) {
  // The draft is the product's: its code never changes, unlike its SKU.
  const promo = promoOf(product);
  const at = useRouter().history.location.state.wizard?.step;
  const wizard = useOrderDraft({ wizard: `services-${product.code}`, promo, at }, quote, sayElsewhere);
  const { values, key } = wizard.draft;
  const isPaying = values.step === PAYMENT;
  const pricing = usePrice(product, values, isPaying);
  const [typed, hear] = useTyped(values);
  const running = useRunningPrice(product, promo, typed);
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const finish = useFinish(wizard.drop);
  const client = useQueryClient();

  const leaveStep = (why: Failure | null = null) => {
    setRefusal(why);
    pricing.forget();
  };
  // while a payment is under way the browser's Back stays here: its answer is of this step
  const isHeld = useRef(false);
  const goInHistory = useStepHistory(values.step, asked => {
    if (isHeld.current) {
      return PAYMENT;
    }
    leaveStep();
    return wizard.show(asked);
  });
  const move = (to: StepIndex, why: Failure | null = null) => {
    leaveStep(why);
    wizard.goTo(to, why !== null);
    goInHistory(to);
  };
  /** What the server refuses of an earlier step is mended there. */
  const sendBack = (failure: Failure) => {
    const to = stepRefused(failure);
    if (to !== null) {
      move(to, failure);
    }
  };
  useSendBack(isPaying ? pricing.failure : null, sendBack);

  const buy = async (payment: CardValues & { total: number }) => {
    isHeld.current = true;
    const office = await chosenOffice(client, values.receiver.office);
    const outcome = await pay(orderInput(product, values, payment, { office, date: Date.now() }), key);
    // once it is bought the page is about to be another
    isHeld.current = outcome.kind === 'bought';
    if (outcome.kind === 'bought') {
      await finish(outcome.order, values.pickup);
    } else if (outcome.kind === 'price_changed') {
      pricing.change(outcome.price);
    } else {
      sendBack(outcome.failure);
    }
    return outcome;
  };
  const remember: typeof wizard.remember = part => {
    wizard.remember(part);
    hear(part);
  };
  const restart = () => {
    leaveStep();
    wizard.restart();
    goInHistory(0);
  };
  return {
    promo,
    draft: values,
    typed,
    revision: wizard.revision,
    remember,
    move,
    restart,
    refusal,
    pricing,
    running,
    buy,
  };
}

/** What is known of the office; its number is what counts. */
async function chosenOffice(client: QueryClient, { active, selected }: OrderDraft['receiver']['office']) {
  if (!active) {
    return undefined;
  }
  const offices = await client.ensureQueryData(officesQuery).catch(() => []);
  return offices.find(({ id }) => String(id) === selected);
}

const promoOf = ({ code }: Product): Promo | null => (isPromoCode(code) ? PROMOS[code] : null);

const sayElsewhere = () => void notify({ kind: 'info', message: orderTexts.elsewhere });
