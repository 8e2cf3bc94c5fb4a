import { type RefObject, useEffect, useRef } from 'react';

type Places = { notice: RefObject<HTMLDivElement | null>; fields: RefObject<HTMLDivElement | null> };

/**
 * When a payment is refused the focus moves to the first field that is marked as wrong, or to the notice (which
 * needs `tabIndex={-1}`) where the fields are not to blame. `refusal` is a new value for each refusal, null without.
 */
export function useFocusOnRefusal(refusal: unknown): Places {
  const notice = useRef<HTMLDivElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal !== null) {
      const wrong = fields.current?.querySelector<HTMLInputElement>('input[aria-invalid]');
      (wrong ?? notice.current)?.focus();
    }
  }, [refusal]);
  return { notice, fields };
}
