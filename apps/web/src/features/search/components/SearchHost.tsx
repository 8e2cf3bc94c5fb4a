import { useRouter } from '@tanstack/react-router';
import { type ComponentProps, type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { notifyError } from '../../../lib/notice/notify.ts';
import { failures } from '@puerta/contract/messages.es';
import { onAskSearch } from '../ask-search.ts';
import { useSeesAmounts } from '../../../lib/session/permissions.ts';
import { pagesBeside } from '../pages.es.ts';
import type { PageEntry } from '../use-found.ts';
import type { SearchWindow } from './SearchWindow.tsx';
import { forgetEarlyKeys } from '../../../lib/station/early-keys.ts';
import { createKeystrokes, tellBurst } from '../../../lib/station/keystrokes.ts';
import { isScanTaken } from '../../../lib/station/use-scanner.ts';
import { TAKES_TEXT } from '../../../lib/station/use-typing-goes-to.ts';

type Window = ComponentType<ComponentProps<typeof SearchWindow>>;
type Props = {
  /** what is searched for, '' for nothing yet; null while the window is closed */
  asked: string | null;
  onAsk: (asked: string | null) => void;
  /** the menu's, for this role */
  menu: readonly PageEntry[];
};

/** Hears what opens the search over everything; the window comes when it is opened for the first time. */
export function SearchHost({ asked, onAsk, menu }: Props) {
  const isManager = useSeesAmounts();
  const pages = [...menu, ...pagesBeside.filter(({ managers }) => isManager || !managers)];
  const router = useRouter();
  const [Window, setWindow] = useState<Window | null>(null);
  const open = useEffectEvent(onAsk);
  useEffect(() => listenForSearch(open, () => router.state.status === 'pending'), [router]);
  useEffect(() => onAskSearch(open), []);
  const isOpen = asked !== null;
  const fail = useEffectEvent(() => {
    notifyError(failures.load);
    onAsk(null);
  });
  useEffect(() => {
    if (isOpen) {
      import('./SearchWindow.tsx').then(
        module => setWindow(() => module.SearchWindow),
        // without connection, in a browser that keeps no files
        () => fail(),
      );
    }
  }, [isOpen]);
  return isOpen && Window ? <Window scanned={asked} pages={pages} onClose={() => onAsk(null)} /> : null;
}

/**
 * Opens the search over everything by Ctrl+K, by "/" where no field has the focus, and by what a scanner reads on a page
 * where nothing else takes it: the code is handed over. Answers what ends it. `isBusy`: another page is on its way, which may
 * have such a field.
 */
function listenForSearch(open: (scanned: string) => void, isBusy: () => boolean): () => void {
  const keys = createKeystrokes();
  const listen = (event: KeyboardEvent) => {
    const isOver = document.querySelector('dialog:modal, [aria-modal="true"]') !== null;
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
