import { useRef } from 'react';

/** Does one thing at a time: a second click, while the first is on its way, does nothing. */
export function useOnce<Given extends unknown[]>(
  act: (...given: Given) => Promise<void>,
): (...given: Given) => Promise<void> {
  const isBusy = useRef(false);
  return async (...given) => {
    if (isBusy.current) {
      return;
    }
    isBusy.current = true;
    try {
      await act(...given);
    } finally {
      isBusy.current = false;
    }
  };
}
