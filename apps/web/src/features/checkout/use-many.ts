import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Draft, onDraftElsewhere, readDraft, writeDraft } from '../../lib/form/drafts.ts';
import type { Product } from '@puerta/contract/money/quotes';
import type { CardValues } from '../../ui/form/CardFields.tsx';
import type { OrderDraft } from './draft.ts';
import type { ManyLine } from './many-lines.ts';
import { priceQuery } from './order-queries.ts';
import { orderInput, type Outcome, pay, type PriceInput } from './payload.ts';
import { leavesOpen } from './use-made-order.ts';
import { stepRefused } from './use-refusal.ts';

const KEPT = 'many';
/** The lines, and what all of them are sent with: the product's code and the saved sender's number. */
export type ManyList = { lines: ManyLine[]; code: string; sender: number };

/**
 * The list, kept as a wizard's draft is: a reload and a second tab find the lines with their keys, and signing out
 * leaves nothing.
 */
export function useManyList(first: ManyList) {
  const [list, setList] = useState(() => ({ ...first, ...readDraft<ManyList>(KEPT)?.values }));
  // what is kept while a payment runs must not undo what was kept since
  const latest = useRef(list);
  const show = (next: ManyList) => {
    latest.current = next;
    setList(next);
  };
  const hear = useEffectEvent((elsewhere: Draft<ManyList> | null) => elsewhere && show(elsewhere.values));
  useEffect(() => onDraftElsewhere<ManyList>(KEPT, hear), []);
  const keep = (change: (now: ManyList) => Partial<ManyList>) => {
    show({ ...latest.current, ...change(latest.current) });
    writeDraft(KEPT, { key: KEPT, values: latest.current });
  };
  /** Answers whether the file still has the line. */
  const mark = (key: string, sent: boolean): boolean => {
    keep(({ lines }) => ({ lines: lines.map(one => (one.key === key ? { ...one, sent } : one)) }));
    return latest.current.lines.some(one => one.key === key && one.line !== null);
  };
  return { list, keep, mark };
}

/** The server prices a few at once for an account and turns away who sends fifty: the others wait here. */
const lanes = Array.from({ length: 4 }, () => Promise.resolve());
let turn = 0;
function inTurn<T>(ask: () => Promise<T>): Promise<T> {
  const lane = turn++ % lanes.length;
  const mine = (lanes[lane] ?? Promise.resolve()).then(ask);
  lanes[lane] = mine.then(
    () => undefined,
    () => undefined,
  );
  return mine;
}
/** What one of many lines costs; asked anew when the page is opened, not when one looks away and back. */
export const linePriceQuery = (input: PriceInput) => ({ ...priceQuery(input, inTurn), gcTime: 60_000 });

/** A line that is ready to be paid, at the price that its customer sees. */
export type DueLine = { key: string; draft: OrderDraft; total: number };

/**
 * Pays lines one after another, each an order under its own key; `told`: why a line was not paid. What the server says
 * of one line leaves the others alone, what it says of the card ends it, and so does leaving the page. A line that was
 * taken out of the file meanwhile is not paid.
 */
export function usePayLines(product: Product, mark: (key: string, sent: boolean) => boolean) {
  const client = useQueryClient();
  const [running, setRunning] = useState<{ at: number; count: number } | null>(null);
  const [told, setTold] = useState<Record<string, string>>({});
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => void (isGone.current = true);
  }, []);
  const payLines = async (due: readonly DueLine[], card: CardValues): Promise<Outcome | null> => {
    let last: Outcome | null = null;
    setTold({});
    for (const [at, { key, draft, total }] of due.entries()) {
      if (isGone.current) break;
      setRunning({ at: at + 1, count: due.length });
      // before it goes out: whoever comes back after a reload asks what became of it
      if (!mark(key, true)) continue;
      const outcome = await pay(orderInput(product, draft, { ...card, total }, { date: Date.now() }), key);
      mark(key, outcome.kind === 'bought' || (outcome.kind === 'refused' && leavesOpen(outcome.failure)));
      if (outcome.kind === 'bought') {
        await client.invalidateQueries({ queryKey: ['draft', key] });
        continue;
      }
      last = outcome;
      const message = outcome.kind === 'refused' ? outcome.failure.message : outcome.message;
      setTold(before => ({ ...before, [key]: message }));
      if (outcome.kind === 'refused' && stepRefused(outcome.failure) === null) break;
    }
    await client.invalidateQueries();
    setRunning(null);
    return last;
  };
  return { running, told, payLines };
}
