import type { Failure } from '@puerta/contract/client';
import { done, failures, invalid } from '@puerta/contract/messages.es';
import { splitRepackageCode } from '@puerta/domain/tracking-number';
import { useSyncExternalStore } from 'react';
import { api } from '../../lib/api.ts';
import { beep } from '../../lib/beep.ts';
import { newIdempotencyKey } from '../../lib/drafts.ts';
import { notify, notifyError, notifySuccess } from '../../lib/notify.ts';
import { isOwing } from '../../lib/package-state.ts';
import { queryClient } from '../../lib/query-client.ts';
import { currentSession, onSessionChange } from '../../lib/session.ts';
import { LOOKUP_CALLS } from '../packages/api.ts';
import { RECEIVE_CALLS } from './api.ts';
import { createScanQueue, type Job, type Scan, type Sent } from './scan-queue.ts';
import { scanStore } from './scan-store.ts';
import { packageTexts } from '../packages/texts.es.ts';
import { receptionTexts } from './texts.es.ts';

/** How long (ms) to wait before the server is tried again, unless the browser says sooner that it is online. */
const RETRY = 3000;
/** A connection that only hangs is as good as none after this long (ms). */
export const PATIENCE = 10_000;

// The scans outlive their screen: looking something up meanwhile loses none of them.
const queue = createScanQueue({
  send,
  pause,
  now: Date.now,
  newKey: newIdempotencyKey,
  onNews: announce,
  broken: receptionTexts.station.broken,
});
const listeners = new Set<(scan: Scan) => void>();

function send({ job, key }: Scan): Promise<Sent> {
  return job.kind === 'process' ? sendProcess(job.code, key) : sendReception(job, key);
}

async function sendProcess(code: string, idempotencyKey: string): Promise<Sent> {
  const tracking = splitRepackageCode(code)?.tracking ?? '';
  const signal = AbortSignal.timeout(PATIENCE);
  const answer = await api('PUT /order/process', { body: { tracking } }, { idempotencyKey, signal });
  if (answer.success) {
    return { kind: 'done', message: done.processed };
  }
  return answer.error.code === 'already_processed'
    ? { kind: 'repeated', message: answer.message }
    : failed(answer);
}

async function sendReception(job: Exclude<Job, { kind: 'process' }>, idempotencyKey: string): Promise<Sent> {
  const counter = job.kind === 'receive' ? 'venezuela' : 'domestic';
  const signal = AbortSignal.timeout(PATIENCE);
  let { id } = job;
  if (id === null) {
    const found = await api(LOOKUP_CALLS[counter], { params: { id: job.code } }, { signal });
    if (!found.success) {
      return failed(found);
    }
    ({ id } = found.data);
  }
  const body = { id, ...job.measured };
  const answer = await api(RECEIVE_CALLS[counter], { body }, { idempotencyKey, signal });
  return answer.success ? { kind: 'done', message: saidOf(job.kind, answer.data) } : failed(answer);
}

/** What the list says of a package that was received or measured. */
export function saidOf(
  kind: Exclude<Job['kind'], 'process'>,
  parcel: { package_number: string | null; payment: number },
): string {
  const { package_number: number } = parcel;
  if (kind === 'measure' || !number) {
    return done.measured;
  }
  const received = receptionTexts.receive.received(number);
  return isOwing(parcel) ? `${received}. ${packageTexts.orders.pending}` : received;
}

const AWAY: readonly Failure['error']['code'][] = [
  'network',
  'database_away',
  'in_progress',
  'too_many_tries',
  // the scan waits for its person to sign in again
  'session_expired',
  'session_required',
];

/** Whether a call is to be made again later, because nobody has refused it. */
export const isAway = ({ error }: Failure): boolean => AWAY.includes(error.code);

const failed = (failure: Failure): Sent =>
  isAway(failure) ? { kind: 'away' } : { kind: 'refused', message: failure.message };

function pause(): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, RETRY);
    window.addEventListener('online', () => (clearTimeout(timer), resolve()), { once: true });
  });
}

const FAILED = { process: failures.process, receive: failures.dimensions, measure: failures.dimensions };

function announce(scan: Scan): void {
  const { job, state, message } = scan;
  for (const listener of listeners) {
    listener(scan);
  }
  if (state === 'done') {
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
    notifyError(message, message === invalid.reception.process ? undefined : FAILED[job.kind]);
  }
}

const NOWHERE = { load: () => [], keep: () => {}, drop: () => {} };
const open = () => queue.open(scanStore() ?? NOWHERE);

// Another person's screen begins with what that person has left.
let account = currentSession().claims?.sub;
onSessionChange(() => {
  if (currentSession().claims?.sub !== account) {
    account = currentSession().claims?.sub;
    open();
  }
});
open();

/** Takes what was scanned or typed: `NUMBER-TRACKING`, exactly one hyphen; anything else is refused here. */
export function processScan(code: string): void {
  const job = { kind: 'process', code } as const;
  if (!splitRepackageCode(code)) {
    queue.settle(job, 'refused', invalid.reception.process);
  } else if (!queue.add(job)) {
    queue.settle(job, 'repeated', receptionTexts.station.alreadyWaiting);
  }
}

/** Keeps a reception that could not be sent; `key` is that of the try that may have arrived. */
export function keepReception(job: Exclude<Job, { kind: 'process' }>, key: string): void {
  if (queue.add(job, key)) {
    void notify({ kind: 'info', message: receptionTexts.station.kept });
  } else {
    queue.settle(job, 'repeated', receptionTexts.station.alreadyWaiting);
  }
}

export const noteScan = queue.note;
export const dismissScan = queue.dismiss;

/** The scans of this session, newest first, with those of before that were never answered. */
export function useScans(): readonly Scan[] {
  return useSyncExternalStore(queue.subscribe, queue.list);
}

/** Hears of every scan that is answered, or begins to wait for a connection. */
export function onScanNews(listener: (scan: Scan) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
