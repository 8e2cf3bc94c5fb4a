import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type Draft,
  dropDraft,
  newIdempotencyKey,
  onDraftElsewhere,
  readDraft,
  writeDraft,
} from '../../lib/drafts.ts';
import type { Promo } from '@puerta/domain/promos';
import { hasQuote, type QuoteSearch } from '../../lib/quote-search.ts';
import { emptyDraft, mendedDraft, type OrderDraft, withQuote } from './draft.ts';

const blank = (promo: Promo | null): Draft<OrderDraft> => ({
  key: newIdempotencyKey(),
  values: emptyDraft(promo),
});

/** Which draft: the name of its wizard, and the promotion that it buys, if any. */
export type DraftOf = { wizard: string; promo: Promo | null };

/** Takes the draft up, or begins one; kept at once, so that a second tab shares its key from the first moment. */
function takeUp({ wizard, promo }: DraftOf, quote: QuoteSearch): Draft<OrderDraft> {
  const stored = readDraft<unknown>(wizard);
  const { key, values } = stored
    ? { key: stored.key, values: mendedDraft(stored.values, promo) }
    : blank(promo);
  const draft = { key, values: hasQuote(quote) && !promo ? withQuote(values, quote) : values };
  writeDraft(wizard, draft);
  return draft;
}

type Part = Partial<Omit<OrderDraft, 'step'>>;

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
  const remember = (part: Part) => keep({ ...latest.current, values: { ...latest.current.values, ...part } });
  const goTo = (step: OrderDraft['step']) => {
    keep({ ...latest.current, values: { ...latest.current.values, step } });
    setDraft(latest.current);
  };
  const replace = (next: Draft<OrderDraft>) => {
    latest.current = next;
    setDraft(next);
    setRevision(count => count + 1);
  };
  const restart = () => {
    const next = blank(promo);
    writeDraft(wizard, next);
    replace(next);
  };

  const hear = useEffectEvent((elsewhere: Draft<unknown> | null) => {
    if (!elsewhere) {
      replace(blank(promo));
      onElsewhere();
      return;
    }
    const values = mendedDraft(elsewhere.values, promo);
    const { key } = elsewhere;
    if (key === latest.current.key) {
      // the other tab types on: what it says is taken over, where one stands is not
      replace({ key, values: { ...values, step: latest.current.values.step } });
    } else {
      replace({ key, values });
      onElsewhere();
    }
  });
  useEffect(() => onDraftElsewhere<unknown>(wizard, hear), [wizard]);

  return { draft, revision, remember, goTo, restart, drop: () => dropDraft(wizard) };
}
