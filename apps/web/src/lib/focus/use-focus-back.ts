import { useLayoutEffect } from 'react';

/** After the kit's own return of the focus, which comes 10 ms late. */
const AFTER_THE_KIT_MS = 30;

/**
 * What opens over the page gives the focus back to what opened it, also where it is taken off the page while open:
 * the kit returns it only from what stays and closes. A focus that has gone elsewhere meanwhile stays there.
 */
export function useFocusBack(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) {
      return undefined;
    }
    const opener = document.activeElement;
    return () => {
      setTimeout(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement && opener.isConnected) {
          opener.focus();
        }
      }, AFTER_THE_KIT_MS);
    };
  }, [opened]);
}
