import { useRouter } from '@tanstack/react-router';
import { type ComponentProps, type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { notifyError } from '../../../lib/notify.ts';
import { failures } from '@puerta/contract/messages.es';
import { onAskSearch } from '../ask-search.ts';
import { listenForSearch } from '../search-keys.ts';
import type { SearchWindow } from './SearchWindow.tsx';

type Window = ComponentType<ComponentProps<typeof SearchWindow>>;
type Props = {
  /** what is searched for, '' for nothing yet; null while the window is closed */
  asked: string | null;
  onAsk: (asked: string | null) => void;
};

/** Hears what opens the search over everything; the window comes when it is opened for the first time. */
export function SearchHost({ asked, onAsk }: Props) {
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
  return isOpen && Window ? <Window scanned={asked} onClose={() => onAsk(null)} /> : null;
}
