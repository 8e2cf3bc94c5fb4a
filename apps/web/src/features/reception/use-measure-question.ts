import { type MeasureQuestion, questionOf } from '@puerta/domain/measure-question';
import type { Parcel } from '@puerta/domain/measures';
import { type RefObject, useState } from 'react';
import type { Reception } from './api.ts';

/** What somebody has to look at again; null for nothing. */
export type MeasureAsked = MeasureQuestion | null;

type Options = {
  form: RefObject<HTMLFormElement | null>;
  /** unknown where nobody knows whose box it is */
  declared: Parcel | undefined;
  onAsk: ((asked: MeasureAsked) => void) | undefined;
  /** the measures are no slip, or somebody said that they are right */
  onRight: (reception: Reception) => void;
};

/** Asks once more about measures that look like a slip, before anything is done with them. */
export function useMeasureQuestion({ form, declared, onAsk, onRight }: Options) {
  const [asked, setAsked] = useState<{ question: MeasureQuestion; reception: Reception } | null>(null);
  const forget = () => {
    if (asked) {
      setAsked(null);
      onAsk?.(null);
    }
  };
  const focus = ({ doubts: [doubt] }: MeasureQuestion) => {
    const name = doubt && doubt.measure !== 'volume' ? doubt.measure : 'length';
    const field = form.current?.querySelector<HTMLInputElement>(`[data-path="${name}"]`);
    field?.focus();
    field?.select();
  };
  return {
    asked,
    /** something else stands there now */
    forget,
    take: (reception: Reception) => {
      const question = questionOf(declared ?? null, reception);
      if (!question) {
        onRight(reception);
      } else if (!asked) {
        setAsked({ question, reception });
        onAsk?.(question);
        // a scale that weighs it once more takes the place of what stands there
        focus(question);
      }
    },
    confirm: () => {
      forget();
      if (asked) {
        onRight(asked.reception);
      }
    },
    correct: () => {
      forget();
      if (asked) {
        focus(asked.question);
      }
    },
    /** a volume is doubted side by side */
    isDoubted: (name: keyof Parcel) =>
      asked?.question.doubts.some(
        ({ measure }) => measure === name || (measure === 'volume' && name !== 'weight'),
      ),
  };
}
