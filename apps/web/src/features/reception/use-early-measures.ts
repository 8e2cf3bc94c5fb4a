import { useState } from 'react';
import { isTypingNow } from '../../lib/use-scanner.ts';
import { forgetHalfMeasured } from './half-measured.ts';

const measureFields = () => [...document.querySelectorAll<HTMLInputElement>('[data-measure]')];

/** The next measure is typed where the last one stopped, once the form with what was written down stands there. */
export function goToMissing(): void {
  setTimeout(() => {
    if (!isTypingNow()) {
      measureFields()
        .find(field => !(Number(field.value) > 0))
        ?.focus();
    }
  });
}

/** What was weighed while its box was being looked up; `onLost` hears of what no form took. */
export function useEarlyMeasures(onLost: (measures: string) => void) {
  const [early, setEarly] = useState<readonly string[]>([]);
  return {
    early: early.join(' × '),
    note: (measure: string) => setEarly(before => [...before, measure]),
    forget: () => setEarly([]),
    /** Its answer is there. */
    settle: (codes: readonly string[]) => {
      if (early.length === 0) {
        return;
      }
      setEarly([]);
      if (measureFields().length > 0) {
        goToMissing();
      } else {
        codes.forEach(forgetHalfMeasured);
        onLost(early.join(' × '));
      }
    },
  };
}
