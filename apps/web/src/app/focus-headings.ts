import type { AnyRouter } from '@tanstack/react-router';

/**
 * Arriving at another screen moves the focus to its heading, so that it is read out and Tab starts there; a
 * warehouse screen says `data-first-focus` on the field that waits for a scan instead.
 */
export function focusHeadings(router: AnyRouter): () => void {
  return router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) {
      return;
    }
    const target =
      document.querySelector<HTMLElement>('main [data-first-focus]') ??
      document.querySelector<HTMLElement>('main h1') ??
      document.querySelector<HTMLElement>('main');
    target?.focus({ preventScroll: true });
  });
}
