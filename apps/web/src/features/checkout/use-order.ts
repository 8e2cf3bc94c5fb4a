import type { Failure } from '@puerta/contract/client';
import type { Product } from '@puerta/contract/money/quotes';
import type { OrderAgain } from '@puerta/contract/parcels/order-again';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type HistoryLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { notify } from '../../lib/notice/notify.ts';
import type { QuoteSearch } from '../../lib/address/quote-search.ts';
import type { CardValues } from '../../ui/form/CardFields.tsx';
import { likeOrder } from './draft-again.ts';
import { type OrderDraft, type StepIndex, withOpened } from './draft.ts';
import { officesQuery } from './order-queries.ts';
import { orderInput, pay } from './payload.ts';
import { orderTexts } from './texts.es.ts';
import { leavesOpen, useMadeOrder } from './use-made-order.ts';
import { promoOf, useOrderDraft } from './use-order-draft.ts';
import { wizardName } from '../../lib/form/drafts.ts';
import { usePrice, useRunningPrice, useTyped } from './use-price.ts';
import { boxRefused, stepRefused, useSendBack } from './use-refusal.ts';

export const PAYMENT: StepIndex = 3;

/** An own order that another one is begun like; `back`: a package of it, which that one sends back. */
export type Again = { order: number; made: OrderAgain; back?: number | undefined };

/** The wizard without its looks: draft, step, price, payment, and what the server refused of an earlier step. */
export function useOrder(product: Product, quote: QuoteSearch, again: Again | null) {
  // The draft is the product's: its code never changes, unlike its SKU.
  const promo = promoOf(product.code);
  const at = useRouter().history.location.state.wizard?.step;
  const like = again && likeOrder(again.order, again.made, promo, again.back);
  const wizard = useOrderDraft({ wizard: wizardName(product.code), promo, at, like }, quote, sayElsewhere);
  const { values, key } = wizard.draft;
  const isPaying = values.step === PAYMENT;
  const pricing = usePrice(product, values, isPaying);
  const [typed, hear] = useTyped(values);
  const running = useRunningPrice(product, promo, typed);
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const [isBuying, setBuying] = useState(false);
  const made = useMadeOrder(wizard.draft, isBuying);
  const finish = useFinish(wizard.drop);
  const client = useQueryClient();

  // one came from the payment to change one step: the others were checked, and it leads back there
  const [isMending, setMending] = useState(false);

  const leaveStep = (why: Failure | null = null) => {
    setRefusal(why);
    setMending(false);
    pricing.forget();
  };
  // while a payment is under way the browser's Back stays here: its answer is of this step
  const isHeld = useRef(false);
  const goInHistory = useStepHistory(values.step, asked => {
    if (isHeld.current) {
      return PAYMENT;
    }
    // an entry that one was sent to by a button is where one stands already
    if (asked !== values.step) {
      leaveStep();
    }
    return wizard.show(asked);
  });
  const move = (to: StepIndex, why: Failure | null = null) => {
    leaveStep(why);
    wizard.goTo(to, why !== null);
    goInHistory(to);
  };
  const mend = (to: StepIndex) => {
    move(to);
    setMending(true);
  };
  const next = (to: StepIndex) => move(isMending ? PAYMENT : to);
  /** What the server refuses of an earlier step is mended there. */
  const sendBack = (failure: Failure) => {
    const { at, why } = boxRefused(failure);
    const to = stepRefused(why);
    if (to === null) {
      return;
    }
    if (at !== null) {
      wizard.change(draft => withOpened(draft, at));
    }
    move(to, why);
  };
  useSendBack(isPaying ? pricing.failure : null, sendBack);

  const buy = async (payment: CardValues & { total: number }) => {
    isHeld.current = true;
    setBuying(true);
    // before it goes out: whoever comes back after a reload asks what became of it
    wizard.mark(true);
    const office = await chosenOffice(client, values.receiver.office);
    const outcome = await pay(orderInput(product, values, payment, { office, date: Date.now() }), key);
    // once it is bought the page is about to be another
    isHeld.current = outcome.kind === 'bought';
    if (outcome.kind !== 'bought') {
      setBuying(false);
      wizard.mark(outcome.kind === 'refused' && leavesOpen(outcome.failure));
    }
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
  /** Other options, another price: what was to be accepted is asked for anew. */
  const choose = (options: OrderDraft['options']) => {
    pricing.forget();
    wizard.choose({ options });
  };
  /** What was begun as the way back of a package goes on as an ordinary order, at another price. */
  const sendForth = () => {
    pricing.forget();
    wizard.change(() => ({ returnOf: 0, again: 0 }));
  };
  const another = () => {
    leaveStep();
    wizard.restart();
    goInHistory(0);
  };
  /** Begins anew, unless what is typed may be paid already: then it says so, and answers false where nobody knows. */
  const restart = async () => {
    const isFree = await made.isFree();
    if (isFree) another();
    return isFree;
  };
  return {
    promo,
    draft: values,
    typed,
    revision: wizard.revision,
    remember,
    change: wizard.change,
    choose,
    sendForth,
    move,
    mend,
    next,
    restart,
    another,
    isBuying,
    made,
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

const sayElsewhere = () => void notify({ kind: 'info', message: orderTexts.elsewhere });

/**
 * The order stands: its draft is dropped, lists are asked for anew, and the page says so, and that a pickup which its
 * quote had is to be scheduled.
 */
function useFinish(dropDraft: () => void): (order: number, pickup: boolean) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (order, pickup) => {
    dropDraft();
    await navigate({ to: '/checkout/success', search: { order, ...(pickup && { pickup }) }, replace: true });
    await client.invalidateQueries();
  };
}

/** `behind`: how many entries right before it are the steps before it, one each. */
type Entry = { step: number; behind: number };

declare module '@tanstack/react-router' {
  /** What an entry of the browser's history knows of a wizard; the one it was entered by knows nothing. */
  interface HistoryState {
    wizard?: Entry;
  }
}

/**
 * The wizard's steps in the browser's history, one entry each: its Back goes to the step before, as "Atras" does, its
 * Forward on again, and the address stays the same. `show` shows the step that an entry asks for, as far as it may.
 */
function useStepHistory(step: StepIndex, show: (asked: number) => StepIndex) {
  const { history } = useRouter();
  const entry = useRef<Entry>({ step, behind: history.location.state.wizard?.behind ?? 0 });

  /** This entry is the step's. */
  const stand = (at: StepIndex) => {
    entry.current = { step: at, behind: 0 };
    history.replace(history.location.href, { wizard: entry.current });
  };
  /** To the next step, or to an earlier one. */
  const go = (to: StepIndex) => {
    const { step: from, behind } = entry.current;
    if (to > from) {
      entry.current = { step: to, behind: to - from === 1 ? behind + 1 : 0 };
      history.push(history.location.href, { wizard: entry.current });
    } else if (from - to <= behind) {
      entry.current = { step: to, behind: behind - (from - to) };
      history.go(to - from);
    } else {
      stand(to);
    }
  };

  const hear = useEffectEvent(({ state }: HistoryLocation) => {
    const { step: last, behind } = entry.current;
    const asked = state.wizard ?? { step: last - behind, behind: 0 };
    const shown = show(asked.step);
    entry.current = asked;
    if (shown !== asked.step) {
      go(shown);
    }
  });
  useEffect(() => {
    const { pathname } = history.location;
    return history.subscribe(({ location, action }) => {
      if (location.pathname === pathname && action.type !== 'PUSH' && action.type !== 'REPLACE') {
        hear(location);
      }
    });
  }, [history]);
  // another tab has begun the draft anew
  const follow = useEffectEvent((shown: StepIndex) => {
    if (shown !== entry.current.step) {
      stand(shown);
    }
  });
  useEffect(() => follow(step), [step]);
  return go;
}
