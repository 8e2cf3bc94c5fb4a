import { done, failures, invalid } from '@puerta/contract/messages.es';
import { splitRepackageCode } from '@puerta/domain/tracking-number';
import { useSyncExternalStore } from 'react';
import { api } from '../../lib/api.ts';
import { beep } from '../../lib/beep.ts';
import { notify, notifyError, notifySuccess } from '../../lib/notify.ts';
import { queryClient } from '../../lib/query-client.ts';
import { currentSession, onSessionChange } from '../../lib/session.ts';
import { createScanQueue, type Scan, type Sent } from './scan-queue.ts';

/** How long (ms) to wait before the server is tried again, unless the browser says sooner that it is online. */
const RETRY = 3000;

// The scans outlive their screen: looking something up meanwhile loses none of them.
const queue = createScanQueue({ send, pause, now: Date.now, onNews: announce });
const listeners = new Set<(scan: Scan) => void>();

async function send(code: string, again: boolean): Promise<Sent> {
  const tracking = splitRepackageCode(code)?.tracking ?? '';
  const answer = await api('PUT /order/process', { body: { tracking } });
  if (answer.success) {
    return { kind: 'processed', message: done.processed };
  }
  if (answer.error.code === 'network') {
    return { kind: 'away' };
  }
  if (answer.error.code === 'already_processed') {
    // A try whose answer was lost may be the one that processed it.
    return again
      ? { kind: 'processed', message: done.processed }
      : { kind: 'repeated', message: answer.message };
  }
  return { kind: 'refused', message: answer.message };
}

function pause(): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, RETRY);
    window.addEventListener('online', () => (clearTimeout(timer), resolve()), { once: true });
  });
}

function announce(scan: Scan): void {
  const { state, message } = scan;
  for (const listener of listeners) {
    listener(scan);
  }
  if (state === 'processed') {
    beep('good');
    notifySuccess(message);
    void queryClient.invalidateQueries({ queryKey: ['packages'] });
  } else if (state === 'repeated') {
    beep('good');
    void notify({ kind: 'info', message });
  } else if (state === 'waiting') {
    beep('bad');
  } else {
    beep('bad');
    notifyError(message, message === invalid.reception.process ? undefined : failures.process);
  }
}

// Another person's screen begins empty.
let account = currentSession().claims?.sub;
onSessionChange(() => {
  if (currentSession().claims?.sub !== account) {
    account = currentSession().claims?.sub;
    queue.clear();
  }
});

/** Takes what was scanned or typed: `NUMBER-TRACKING`, exactly one hyphen; anything else is refused here. */
export function processScan(code: string): void {
  if (splitRepackageCode(code)) {
    queue.add(code);
  } else {
    queue.refuse(code, invalid.reception.process);
  }
}

/** The scans of this session, newest first. */
export function useProcessScans(): readonly Scan[] {
  return useSyncExternalStore(queue.subscribe, queue.list);
}

/** Hears of every scan that is answered, or begins to wait for a connection. */
export function onScanNews(listener: (scan: Scan) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
