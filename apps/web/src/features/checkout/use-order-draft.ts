import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type Draft,
  dropDraft,
  onDraftElsewhere,
  readDraft,
  readTyped,
  writeDraft,
  writeTyped,
  wizardName,
} from '../../lib/form/drafts.ts';
import { newIdempotencyKey } from '../../lib/query/press-keys.ts';
import { isPromoCode, type Promo, PROMOS } from '@puerta/domain/money/promos';
import { hasQuote, type QuoteSearch } from '../../lib/address/quote-search.ts';
import {
  earlier,
  emptyDraft,
  isBegun,
  mendedDraft,
  type OrderDraft,
  type StepIndex,
  typedOf,
  withQuote,
  withTyped,
} from './draft.ts';

export const promoOf = (code: string): Promo | null => (isPromoCode(code) ? PROMOS[code] : null);

const blank = (promo: Promo | null): Draft<OrderDraft> => ({
  key: newIdempotencyKey(),
  values: emptyDraft(promo),
});

export type DraftOf = {
  /** the name of the draft's wizard */
  wizard: string;
  /** what it buys, if that is a promotion */
  promo: Promo | null;
  /** the step of the page's entry in the browser's history, where it has one */
  at: number | undefined;
  /** what it begins with in place of what is kept */
  like?: OrderDraft | null;
};

/**
 * Takes the draft up, or begins one with what was typed in other services; kept at once, so that a second tab shares
 * its key from the first moment.
 */
function takeUp({ wizard, promo, at, like }: DraftOf, quote: QuoteSearch): Draft<OrderDraft> {
  if (like) {
    const begun = { key: newIdempotencyKey(), values: like, sent: false };
    writeDraft(wizard, begun);
    offerTyped(like, wizard, promo);
    return begun;
  }
  const stored = readDraft<unknown>(wizard);
  const typed = readTyped();
  const {
    key,
    sent = false,
    values: own,
  } = stored ? { ...stored, values: mendedDraft(stored.values, promo) } : blank(promo);
  const begun = typed ? withTyped(own, mendedDraft(typed), promo) : own;
  const isQuoted = hasQuote(quote) && !promo;
  const values = isQuoted
    ? withQuote(begun, quote)
    : { ...begun, step: earlier(at ?? begun.step, begun.reached) };
  writeDraft(wizard, { key, values, sent });
  if (isQuoted || !typed) {
    offerTyped(values, wizard, promo);
  }
  return { key, values, sent };
}

/** Leaves for the other services what this one holds, and for the home that it was begun. */
const offerTyped = (values: OrderDraft, wizard: string, promo: Promo | null) =>
  writeTyped({
    ...typedOf(values, mendedDraft(readTyped()), promo),
    left: isBegun(values, promo) ? wizard : null,
  });

/** The draft that was left unfinished in a product's wizard: `sent` where a payment went out under it. */
export function draftLeft(code: string): { values: OrderDraft; sent: boolean } | null {
  const promo = promoOf(code);
  const stored = readDraft<unknown>(wizardName(code));
  const values = stored && mendedDraft(stored.values, promo);
  return values && isBegun(values, promo) ? { values, sent: stored.sent === true } : null;
}

type Part = Partial<Omit<OrderDraft, 'step' | 'reached'>>;

/**
 * The wizard's draft, kept in local storage at every key press. `draft` is what the shown step began with: typing
 * does not draw the wizard again, moving to another step does.
 */
export function useOrderDraft(of: DraftOf, quote: QuoteSearch, onElsewhere: () => void) {
  const { wizard, promo } = of;
  const [draft, setDraft] = useState(() => takeUp(of, quote));
  // changes with whatever replaces the shown step's values, so that its form is drawn afresh
  const [revision, setRevision] = useState(0);
  const latest = useRef(draft);

  const keep = (next: Draft<OrderDraft>) => {
    latest.current = next;
    writeDraft(wizard, next);
  };
  const remember = (part: Part) => {
    const { values, ...rest } = latest.current;
    // what changed is to be checked before the steps behind it open again
    keep({ ...rest, values: { ...values, ...part, reached: values.step } });
    offerTyped(latest.current.values, wizard, promo);
  };
  const stand = (step: StepIndex, reached: StepIndex) => {
    const { values, ...rest } = latest.current;
    keep({ ...rest, values: { ...values, step, reached } });
    setDraft(latest.current);
  };
  /** Whether a payment is out under the draft's key. */
  const mark = (sent: boolean) => {
    keep({ ...latest.current, sent });
    setDraft(before => ({ ...before, sent }));
  };
  /** Goes where a step was checked, or where `isRefused` says that it has to be mended. */
  const goTo = (step: StepIndex, isRefused: boolean) => {
    const { reached } = latest.current.values;
    stand(step, isRefused || step > reached ? step : reached);
  };
  /** Shows an earlier or later step as far as they were checked, and says which one. */
  const show = (asked: number): StepIndex => {
    const { reached } = latest.current.values;
    const step = earlier(asked, reached);
    stand(step, reached);
    return step;
  };
  const replace = (next: Draft<OrderDraft>) => {
    latest.current = next;
    setDraft(next);
    setRevision(count => count + 1);
  };
  /** What replaces values of the shown step, from what is typed by now. */
  const change = (make: (values: OrderDraft) => Part) => {
    remember(make(latest.current.values));
    replace(latest.current);
  };
  /** Changes what the shown step reads of the draft, and leaves the focus where it is. */
  const choose = (part: Part) => {
    remember(part);
    setDraft(latest.current);
  };
  const restart = () => {
    const next = blank(promo);
    writeDraft(wizard, next);
    writeTyped(null);
    replace(next);
  };

  const hear = useEffectEvent((elsewhere: Draft<unknown> | null) => {
    if (!elsewhere) {
      replace(blank(promo));
      onElsewhere();
      return;
    }
    const values = mendedDraft(elsewhere.values, promo);
    const { key, sent = false } = elsewhere;
    if (key === latest.current.key) {
      // the other tab types on: what it says is taken over, where one stands is not
      const { step } = latest.current.values;
      replace({ key, values: { ...values, step }, sent });
    } else {
      replace({ key, values, sent });
      onElsewhere();
    }
  });
  useEffect(() => onDraftElsewhere<unknown>(wizard, hear), [wizard]);

  const drop = () => {
    dropDraft(wizard);
    writeTyped(null);
  };
  return { draft, revision, remember, change, choose, mark, goTo, show, restart, drop };
}
