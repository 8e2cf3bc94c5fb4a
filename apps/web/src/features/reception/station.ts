import type { Failure } from '@puerta/contract/client';
import { done, failures, invalid, voidedText } from '@puerta/contract/messages.es';
import type { PackageStatus } from '@puerta/domain/parcels/package-status';
import { readCode } from '@puerta/domain/parcels/scanned-code';
import { questionOf } from '@puerta/domain/parcels/measure-question';
import { splitRepackageCode } from '@puerta/domain/parcels/tracking-number';
import { useSyncExternalStore } from 'react';
import { api } from '../../lib/query/api.ts';
import { beep, type Tone } from '../../lib/station/beep.ts';
import { newIdempotencyKey } from '../../lib/query/press-keys.ts';
import { notifyStation } from '../../lib/notice/notify.ts';
import { isAhead, isOwing } from '../../lib/package-state.ts';
import { queryClient } from '../../lib/query/query-client.ts';
import { say } from '../../lib/station/say.ts';
import { currentSession, onSessionChange } from '../../lib/session/session.ts';
import { stationId } from '../../lib/station/station-id.ts';
import {
  factsOf,
  forgetParcels,
  knownParcel,
  LOOKUP_CALLS,
  type PackageRecord,
  type ParcelFacts,
  TODAY,
} from '../packages/api.ts';
import { RECEIVE_CALLS } from './api.ts';
import { isAway } from './away.ts';
import { askedFor, DONE_WORDS, doubtText, lastSentence, spokenOf } from './spoken.ts';
import { withDetail, withState } from '../../lib/station/with-state.ts';
import {
  type Answered,
  createScanQueue,
  isUnsent,
  type Job,
  type Looking,
  type Measuring,
  type Moving,
  NOWHERE,
  type Scan,
  type Sent,
} from './scan-queue.ts';
import { keepAnswered, noteWork, scanStore } from './scan-store.ts';
import { ordersTexts } from '../packages/orders.es.ts';
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

type Shelving = Extract<Job, { kind: 'shelve' }>;

function send({ job, key }: Scan): Promise<Sent> {
  if (job.kind === 'process') {
    return sendProcess(job.code, key);
  }
  if (job.kind === 'move') {
    return sendMoved(job);
  }
  if (job.kind === 'look') {
    // it was answered when it was read
    return Promise.resolve({ kind: 'done', message: '' });
  }
  return job.kind === 'shelve' ? sendShelved(job, key) : sendReception(job, key);
}

/** A list of one, under the key of the list that it stood in: what that list has moved already is moved. */
async function sendMoved({ code, status, list }: Moving): Promise<Sent> {
  const signal = AbortSignal.timeout(PATIENCE);
  const body = { status_id: status, trackings: [code] };
  const answer = await api('PUT /order/status/bulk', { body }, { idempotencyKey: list, signal });
  if (!answer.success) {
    return failed(answer);
  }
  const [row] = answer.data;
  return row?.ok
    ? { kind: 'done', message: done.moved, facts: knownParcel(code) }
    : { kind: 'refused', message: withDetail(row?.message ?? failures.status, row?.detail) };
}

async function sendShelved({ code, place }: Shelving, idempotencyKey: string): Promise<Sent> {
  const signal = AbortSignal.timeout(PATIENCE);
  const body = { tracking: code, place };
  const answer = await api('PUT /order/shelf', { body }, { idempotencyKey, station: stationId(), signal });
  return answer.success
    ? { kind: 'done', message: receptionTexts.shelf.lies(place), facts: factsOf(answer.data) }
    : failed(answer);
}

async function sendProcess(code: string, idempotencyKey: string): Promise<Sent> {
  const label = splitRepackageCode(readCode(code).text);
  const tracking = label?.tracking ?? '';
  const signal = AbortSignal.timeout(PATIENCE);
  const station = stationId();
  const answer = await api('PUT /order/process', { body: { tracking } }, { idempotencyKey, station, signal });
  if (answer.success) {
    const facts = factsOf(answer.data);
    return { kind: 'done', message: done.processed, facts, warning: mislabelled(code, facts) };
  }
  if (isAway(answer)) {
    return { kind: 'away' };
  }
  const kind = answer.error.code === 'already_processed' ? 'repeated' : 'refused';
  return {
    kind,
    message: withState(answer),
    next: answer.error.state?.next,
    facts: await factsFor(tracking),
  };
}

/** What somebody has to look at: the label bears another package's number. */
function mislabelled(code: string, { packageNumber }: ParcelFacts): string | undefined {
  const printed = readCode(code).packageNumber;
  return printed && packageNumber && printed !== packageNumber
    ? receptionTexts.answer.mislabelled(printed, packageNumber)
    : undefined;
}

/** Whose box it is although nothing was done with it; undefined where nobody can say it soon. */
async function factsFor(code: string): Promise<ParcelFacts | undefined> {
  const known = knownParcel(code);
  if (known) {
    return known;
  }
  const signal = AbortSignal.timeout(PATIENCE);
  const found = await api(LOOKUP_CALLS.venezuela, { params: { id: code } }, { signal });
  return found.success ? factsOf(found.data) : undefined;
}

async function sendReception(job: Measuring, idempotencyKey: string): Promise<Sent> {
  const counter = job.kind === 'receive' ? 'venezuela' : 'domestic';
  const signal = AbortSignal.timeout(PATIENCE);
  const station = stationId();
  let { id } = job;
  if (id === null) {
    const found = await api(LOOKUP_CALLS[counter], { params: { id: job.code } }, { station, signal });
    if (!found.success) {
      return failed(found);
    }
    const question = questionOf(found.data.declared, job.measured);
    if (question) {
      // nobody could be asked while it was measured: it waits for somebody who looks at the box
      const message = [askedFor(question), ...question.doubts.map(doubtText)].join('. ');
      return { kind: 'refused', message, facts: factsOf(found.data) };
    }
    ({ id } = found.data);
  }
  const body = { id, ...job.measured };
  const answer = await api(RECEIVE_CALLS[counter], { body }, { idempotencyKey, station, signal });
  if (!answer.success) {
    const sent = failed(answer);
    return sent.kind === 'refused' && wasReceived(answer) ? { ...sent, kind: 'repeated' } : sent;
  }
  return { kind: 'done', ...saidAndFacts(job.kind, answer.data) };
}

/** Somebody else has received it meanwhile: it is there, and nothing is to be mended. */
const wasReceived = ({ error: { code, state } }: Failure): boolean =>
  code === 'state_conflict' && state !== undefined && !isAhead(state) && state.status !== voidedText;

/** What the list holds of a package that was received or measured; one that owes is to be set apart. */
export const saidAndFacts = (kind: Measuring['kind'], record: PackageRecord) => ({
  message: saidOf(kind, record),
  facts: factsOf(record),
  ...(isOwing(record) && { warning: receptionTexts.answer.owing }),
});

/** What the list says of a package that was received or measured. */
function saidOf(kind: Measuring['kind'], parcel: { package_number: string | null; payment: number }): string {
  const { package_number: number } = parcel;
  if (kind === 'measure' || !number) {
    return done.measured;
  }
  const received = receptionTexts.receive.received(number);
  return isOwing(parcel) ? `${received}. ${ordersTexts.pending}` : received;
}

const failed = (failure: Failure): Sent =>
  isAway(failure)
    ? { kind: 'away' }
    : { kind: 'refused', message: withState(failure), next: failure.error.state?.next };

const wakers = new EventTarget();

function pause(): Promise<void> {
  return new Promise(resolve => {
    const goOn = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(resolve, RETRY);
    window.addEventListener('online', goOn, { once: true });
    wakers.addEventListener('now', goOn, { once: true });
  });
}

/** Tries at once what waits for a connection. */
export const sendNow = (): void => void wakers.dispatchEvent(new Event('now'));

const FAILED: Record<Job['kind'], string> = {
  process: failures.process,
  receive: failures.dimensions,
  measure: failures.dimensions,
  shelve: receptionTexts.shelf.failed,
  move: failures.status,
  look: failures.load,
};
const TONES: Partial<Record<Scan['state'], Tone>> = {
  done: 'good',
  repeated: 'known',
  waiting: 'kept',
  refused: 'bad',
};

function announce(scan: Scan): void {
  if (scan.state === 'done' || scan.state === 'refused') {
    noteWork();
  }
  const { job, state, message, warning } = scan;
  for (const listener of listeners) {
    listener(scan);
  }
  // a list that is kept has said so once
  const tone = job.kind === 'move' && state === 'waiting' ? undefined : TONES[state];
  if (tone) {
    beep(warning ? 'ask' : tone);
    say(warning ?? wordsOf(scan));
  }
  if (state === 'done') {
    notifyStation({ kind: 'success', message });
    void queryClient.invalidateQueries({ queryKey: ['packages'] });
  } else if (state === 'repeated') {
    notifyStation({ kind: 'info', message });
  } else if (state === 'refused') {
    void queryClient.invalidateQueries({ queryKey: TODAY });
    const title = message === invalid.reception.process ? undefined : FAILED[job.kind];
    notifyStation({ kind: 'error', message, title });
  }
}

function wordsOf({ job, state, message, facts }: Scan): string {
  if (state === 'done') {
    return spokenOf(DONE_WORDS[job.kind], facts);
  }
  return state === 'waiting' ? receptionTexts.answer.kept : lastSentence(message);
}

// Closing the tab with work that nobody has sent is asked about, as browsers ask.
window.addEventListener('beforeunload', event => {
  if (queue.list().some(isUnsent)) {
    event.preventDefault();
  }
});

const open = () => queue.open(scanStore() ?? NOWHERE);

// Another person's screen begins with what that person has left.
let account = currentSession().claims?.sub;
onSessionChange(() => {
  if (currentSession().claims?.sub !== account) {
    account = currentSession().claims?.sub;
    forgetParcels();
    open();
  }
});
open();

// What was answered is there after a reload too.
let lastAnswered = '';
queue.subscribe(() => {
  const scans = queue.list().filter(scan => !isUnsent(scan));
  const now = scans.map(({ key, state }) => `${key} ${state}`).join();
  if (now !== lastAnswered) {
    lastAnswered = now;
    keepAnswered(scans);
  }
});

/** Takes what was scanned or typed: `NUMBER-TRACKING`, exactly one hyphen; anything else is refused here. */
export function processScan(code: string): void {
  const job = { kind: 'process', code } as const;
  const label = splitRepackageCode(readCode(code).text);
  const facts = label ? knownParcel(label.tracking) : undefined;
  if (!label) {
    queue.settle(job, 'refused', { message: invalid.reception.process });
  } else if (!queue.add(job, { facts })) {
    queue.settle(job, 'repeated', { message: receptionTexts.station.alreadyWaiting, facts });
  }
}

/** Puts a box to a place of the warehouse, by whatever stands on it. */
export function shelveScan(code: string, place: string): void {
  const job = { kind: 'shelve', code, place } as const;
  const facts = knownParcel(code);
  if (!queue.add(job, { facts })) {
    queue.settle(job, 'repeated', { message: receptionTexts.station.alreadyWaiting, facts });
  }
}

/**
 * Keeps a list of packages that are to change their status and could not be sent, each by itself and behind what is
 * unsent of it; `list` is the key of the try that may have arrived.
 */
export function keepMoves(codes: readonly string[], status: PackageStatus, list: string): void {
  for (const code of codes) {
    queue.add({ kind: 'move', code, status, list }, { facts: knownParcel(code) });
  }
  beep('kept');
  notifyStation({ kind: 'info', message: receptionTexts.statusList.kept(codes.length) });
}

/** Whether something of one of these packages is still to be sent, which a change of its status has to wait for. */
export const isUnsentBefore = (codes: readonly string[]): boolean =>
  codes.some(code => queue.hasUnsent({ code, facts: knownParcel(code) }));

/** Whether a code was refused because it is no repackage label. */
export const isNoLabel = ({ job, state, message }: Scan): boolean =>
  job.kind === 'process' && job.code !== '' && state === 'refused' && message === invalid.reception.process;

/** Keeps a reception that could not be sent; `key` is that of the try that may have arrived. */
export function keepReception(job: Measuring, key: string): void {
  const facts = knownParcel(readCode(job.code).code);
  if (queue.add(job, { key, facts })) {
    notifyStation({ kind: 'info', message: receptionTexts.station.kept });
  } else {
    queue.settle(job, 'repeated', { message: receptionTexts.station.alreadyWaiting, facts });
  }
}

/** What was done without the queue, in the list too. */
export function noteScan(job: Job, answered: Answered): void {
  noteWork();
  queue.note(job, 'done', answered);
}
/** A code that a counter had nothing to do with stands in its list too, in the words that were said of it. */
export const noteLook = (
  job: Omit<Looking, 'kind'>,
  state: 'done' | 'repeated' | 'refused',
  answered: Answered,
): void => queue.note({ kind: 'look', ...job }, state, answered);

/** Takes a refused reading away, once somebody has seen it. */
export function dismissScan(key: string): void {
  keepAnswered([], key);
  queue.dismiss(key);
}
export const retryScan = queue.retry;

/** Takes over what somebody else has left here: it is sent under the name of whoever is here now, once. */
export function adoptScan({ job, key, facts }: Scan): void {
  queue.add(job, { key, facts });
}

/** The scans of this session, newest first, with those of before that were never answered. */
export function useScans(): readonly Scan[] {
  return useSyncExternalStore(queue.subscribe, queue.list);
}

/** Hears of every scan that is answered, or begins to wait for a connection. */
export function onScanNews(listener: (scan: Scan) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
