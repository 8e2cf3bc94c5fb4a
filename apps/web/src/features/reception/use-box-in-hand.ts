import { useEffectEvent, useLayoutEffect, useState } from 'react';
import type { ScanField } from '../../lib/use-scanner.ts';
import type { PackageRecord } from '../packages/api.ts';
import { clearMeasures, enterMeasures, formState, measureFields } from './enter-measures.ts';
import { measureOf } from './half-measured.ts';
import { answerInHand, type InHand, inHand, isAwaited, takeInHand, whyLeft } from './in-hand.ts';

export type LeftWhy = NonNullable<ReturnType<typeof whyLeft>>;

type Options = {
  /** the code of the box that this page shows */
  code: string;
  field: ScanField;
  /** hears of a measure that is no box's */
  onLost: (measure: string) => void;
  /** hears of a box that was put out of hand and not received */
  onLeft: (box: InHand, why: LeftWhy) => void;
};

/** The box that a counter has in hand; what is weighed before its form is there is entered the moment it is. */
export function useBoxInHand({ code, field, onLost, onLeft }: Options) {
  const [early, setEarly] = useState('');
  const note = (measures: readonly string[]) => {
    inHand().early = measures;
    setEarly(measures.join(' × '));
  };
  /** Answers whether it leaves a line. */
  const leave = (): boolean => {
    const why = whyLeft(inHand(), formState());
    if (why) {
      onLeft(inHand(), why);
    }
    setEarly('');
    takeInHand('', 'settled');
    return why !== null;
  };
  const end = useEffectEvent(leave);
  useLayoutEffect(() => {
    if (inHand().code !== code) {
      takeInHand(code, 'shown');
    }
    return () => {
      // unless another one was read meanwhile
      if (inHand().code === code) {
        end();
      }
    };
  }, [code]);
  return {
    early,
    leave,
    /** A measure that comes before its form waits for it, and one that belongs to no box is told. */
    measure: (measure: string) => {
      const box = inHand();
      if (isAwaited(box)) {
        note([...box.early, measure]);
      } else if (box.code === code) {
        enterMeasures([measure]).forEach(onLost);
      } else {
        onLost(measure);
      }
    },
    /** Its answer is there, in the very commit that shows it: no key falls between. */
    answer: (record: PackageRecord | null) => {
      const box = inHand();
      const { early: waiting } = box;
      // a number whose Enter is still to come begins with the first field too
      const isBegun = !field.isSpent() && measureOf(field.node()?.value ?? '') !== null;
      if (waiting.length > 0 || (isAwaited(box) && isBegun)) {
        clearMeasures();
      }
      note([]);
      answerInHand(box, record, measureFields().length > 0);
      const lost = enterMeasures(waiting);
      if (lost.length > 0) {
        onLost(lost.join(' × '));
      }
    },
  };
}
