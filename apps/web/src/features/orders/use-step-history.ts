import { type HistoryLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { StepIndex } from './draft.ts';

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
export function useStepHistory(step: StepIndex, show: (asked: number) => StepIndex) {
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
      entry.current = { step: to, behind: behind + 1 };
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
