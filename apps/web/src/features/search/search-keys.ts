import { forgetEarlyKeys } from '../../lib/early-keys.ts';
import { createKeystrokes, tellBurst } from '../../lib/keystrokes.ts';
import { isScanTaken } from '../../lib/use-scanner.ts';
import { TAKES_TEXT } from '../../lib/use-typing-goes-to.ts';

/**
 * Opens the search over everything by Ctrl+K, by "/" where no field has the focus, and by what a scanner reads on a page
 * where nothing else takes it: the code is handed over. Answers what ends it. `isBusy`: another page is on its way, which may
 * have such a field.
 */
export function listenForSearch(open: (scanned: string) => void, isBusy: () => boolean): () => void {
  const keys = createKeystrokes();
  const listen = (event: KeyboardEvent) => {
    const isOver = document.querySelector('dialog[open], [aria-modal="true"]') !== null;
    if (
      event.key.toLowerCase() === 'k' &&
      (event.ctrlKey || event.metaKey) &&
      !event.altKey &&
      !event.shiftKey
    ) {
      // the browser's own search would open
      event.preventDefault();
      if (!isOver) {
        open('');
      }
      return;
    }
    const isTyping = document.activeElement?.matches(TAKES_TEXT) ?? false;
    const isChord = event.ctrlKey || event.metaKey || event.altKey;
    if (isOver || isTyping || isChord || event.isComposing || isBusy() || isScanTaken()) {
      keys.forget();
    } else if (event.key === 'Enter') {
      const burst = keys.close(event.timeStamp);
      const told = burst && tellBurst(burst, false);
      if (told?.kind === 'code') {
        // else it would press whatever link has the focus
        event.preventDefault();
        event.stopPropagation();
        forgetEarlyKeys();
        open(told.code);
      }
    } else if (event.key === '/' && !event.repeat) {
      event.preventDefault();
      keys.forget();
      open('');
    } else if (event.key.length === 1 && !event.repeat) {
      keys.press(event.key, event.timeStamp);
    }
  };
  document.addEventListener('keydown', listen, { capture: true });
  return () => document.removeEventListener('keydown', listen, { capture: true });
}
