import type { NextStep } from '@puerta/contract/errors';
import type { PackageStatus } from '@puerta/domain/parcels/package-status';
import { readCode } from '@puerta/domain/parcels/scanned-code';
import type { ParcelFacts } from '../packages/api.ts';

export type Measured = {
  date: string;
  weight: number;
  length: number;
  width: number;
  height: number;
  notes: string;
};
/** What a scan asks for; a reception made without connection does not know its package's id yet. */
export type Job =
  | { kind: 'process'; code: string }
  | { kind: 'receive' | 'measure'; code: string; id: number | null; measured: Measured }
  | { kind: 'shelve'; code: string; place: string }
  | Looking
  | Moving;
/** A code that was read at a counter, which had nothing to do with its box; never sent. */
export type Looking = { kind: 'look'; code: string; at: 'receive' | 'measure' };
/** A change of status; `list` is the key of the list that named the package, which may have arrived in part. */
export type Moving = { kind: 'move'; code: string; status: PackageStatus; list: string };
/** A reading with its measures. */
export type Measuring = Extract<Job, { measured: Measured }>;

/** How the server took a scan: `away` when it could not be reached. */
export type Sent = ({ kind: Settled } & Answered) | { kind: 'away' };
/** What the server said of a scan: `warning` is what somebody has to look at although it went well. */
export type Answered = {
  message: string;
  /** where one goes on with a box that was refused */
  next?: NextStep | undefined;
  facts?: ParcelFacts | undefined;
  warning?: string | undefined;
};
type Settled = 'done' | 'repeated' | 'refused';

export type Scan = {
  /** travels as the call's idempotency key: however often it is sent, it is done once */
  key: string;
  job: Job;
  /** `queued` and `sending` come before an answer, `waiting` while there is no connection */
  state: 'queued' | 'sending' | 'waiting' | Settled;
  /** milliseconds since 1970 */
  at: number;
} & Answered;

/** Without what was read of a box that was received, or measured, since; newest first. */
export const withoutMended = (scans: readonly Scan[]): Scan[] =>
  scans.filter(
    ({ job, facts }, at) =>
      job.kind !== 'look' ||
      !scans
        .slice(0, at)
        .some(
          later =>
            later.state === 'done' &&
            later.job.kind === job.at &&
            (later.job.code === job.code || (facts && later.facts?.tracking === facts.tracking)),
        ),
  );

/** Where scans outlive the page until they are answered. */
export type ScanStore = {
  load: () => Scan[];
  /** what was answered already, for the list alone */
  answered: () => Scan[];
  keep: (scan: Scan) => void;
  drop: (key: string) => void;
};

/** Where nothing outlives the page. */
export const NOWHERE: ScanStore = { load: () => [], answered: () => [], keep: () => {}, drop: () => {} };

type Options = {
  send: (scan: Scan) => Promise<Sent>;
  /** until the connection may be back */
  pause: () => Promise<void>;
  now: () => number;
  newKey: () => string;
  /** a scan was answered, or begins to wait for a connection */
  onNews: (scan: Scan) => void;
  /** said of a scan that broke while it was sent */
  broken: string;
};

export const isUnsent = ({ state }: Scan) => state === 'queued' || state === 'sending' || state === 'waiting';

/** Calls under way at once: a slow server holds nobody up, and no crowd of them falls on one that is down. */
export const AT_ONCE = 4;

/**
 * Sends scans until each is answered, several at once and those of one package in their order: what is scanned while
 * the network is down waits, visible and stored, and is sent once it is back. Newest first.
 */
export function createScanQueue({ send, pause, now, newKey, onNews, broken }: Options) {
  const scans = createScanList();
  let store = NOWHERE;
  const underway = new Set<string>();
  let isAway = false;

  const tell = (key: string, state: Scan['state'], answered: Answered = { message: '' }) => {
    const scan = scans.change(key, { state, ...answered });
    if (scan) {
      onNews(scan);
    }
  };

  const deliver = async (scan: Scan) => {
    // another person may sign in meanwhile, whose scans are stored elsewhere
    const home = store;
    const { key } = scan;
    const hasWaited = scan.state === 'waiting';
    if (!hasWaited) {
      scans.change(key, { state: 'sending' });
    }
    const sent = await send(scan);
    if (sent.kind === 'away') {
      isAway = true;
      if (!hasWaited) {
        tell(key, 'waiting');
      }
      for (const behind of scans.list().filter(({ state }) => state === 'queued')) {
        scans.change(behind.key, { state: 'waiting' });
      }
      await pause();
      return;
    }
    isAway = false;
    const { kind, ...answered } = sent;
    if (kind === 'refused' && hasWaited) {
      // whoever scanned it may not be looking any more: it stays until somebody has seen it
      home.keep({ ...scan, state: kind, ...answered });
    } else {
      home.drop(key);
    }
    tell(key, kind, answered);
  };

  /** Whatever breaks, the scans behind it are sent, and its person sees which one is to be scanned again. */
  const deliverOrGiveUp = async (scan: Scan) => {
    try {
      await deliver(scan);
    } catch {
      if (scans.list().some(one => one.key === scan.key && isUnsent(one))) {
        tell(scan.key, 'refused', { message: broken });
      }
    }
  };

  /** The oldest that may go: none of its package is before it; while the server is away, one asks for all. */
  const nextToSend = (): Scan | undefined => {
    if (underway.size >= (isAway ? 1 : AT_ONCE)) {
      return undefined;
    }
    const unsent = scans.list().filter(isUnsent).reverse();
    return unsent.find(
      (scan, place) =>
        !underway.has(scan.key) &&
        !unsent.slice(0, place).some(one => isSameParcel(readingOf(one), readingOf(scan))),
    );
  };

  const pump = () => {
    for (let next = nextToSend(); next; next = nextToSend()) {
      const { key } = next;
      underway.add(key);
      void deliverOrGiveUp(next).finally(() => {
        underway.delete(key);
        pump();
      });
    }
  };

  const settle = (job: Job, state: Settled, answered: Answered) => {
    const scan: Scan = { key: newKey(), job, state, at: now(), ...answered };
    scans.keep(scan);
    return scan;
  };

  return {
    /** `key` is that of a try that may have arrived although its answer did not. Answers whether it is new. */
    add(
      job: Job,
      { key = newKey(), facts }: { key?: string; facts?: ParcelFacts | undefined } = {},
    ): boolean {
      const isWaiting = scans.list().some(scan => isUnsent(scan) && asksFor(scan.job) === asksFor(job));
      if (isWaiting) {
        return false;
      }
      const scan: Scan = {
        key,
        job,
        state: isAway ? 'waiting' : 'queued',
        message: '',
        at: now(),
        ...(facts && { facts }),
      };
      scans.keep(scan);
      store.keep(scan);
      if (isAway) {
        onNews(scan);
      }
      pump();
      return true;
    },
    /** Whether something of this package is still to be sent: what follows goes behind it. */
    hasUnsent: (reading: Reading): boolean =>
      scans.list().some(scan => isUnsent(scan) && isSameParcel(readingOf(scan), reading)),
    /** What was answered without the queue stands in the list too. */
    note(job: Job, state: Settled, answered: Answered) {
      settle(job, state, answered);
    },
    /** A scan that need not be sent to be settled. */
    settle(job: Job, state: Settled, answered: Answered) {
      onNews(settle(job, state, answered));
    },
    /** Takes a refused scan away, once somebody has seen it. */
    dismiss(key: string) {
      store.drop(key);
      scans.remove(key);
    },
    /** Sends a refused scan once more, under its key. */
    retry(key: string) {
      const scan = scans.change(key, { state: 'queued', message: '' });
      if (scan) {
        store.keep(scan);
        pump();
      }
    },
    /** Begins with what a store has kept, in place of what was there. */
    open(next: ScanStore) {
      store = next;
      isAway = false;
      const kept = new Map([...store.answered(), ...store.load()].map(scan => [scan.key, scan]));
      const newest = [...kept.values()].sort((a, b) => b.at - a.at);
      scans.show(newest.map(scan => (isUnsent(scan) ? { ...scan, state: 'queued' } : scan)));
      pump();
    },
    list: scans.list,
    subscribe: scans.subscribe,
  };
}

/** What is asked for twice is asked for once. */
const asksFor = (job: Job): string => [job.kind, job.code, goalOf(job)].join(' ');

function goalOf(job: Job): string | number {
  if (job.kind === 'shelve') {
    return job.place;
  }
  return job.kind === 'move' ? job.status : '';
}

type Reading = { code: string; facts?: ParcelFacts | undefined };
const readingOf = ({ job: { code }, facts }: Scan): Reading => ({ code, facts });

/** Whose order matters: a label names the package of its tracking, and so does any number of one that is known. */
function isSameParcel(one: Reading, other: Reading): boolean {
  const numbers = numbersOf(other);
  return numbersOf(one).some(number => numbers.includes(number));
}

const numbersOf = ({ code, facts }: Reading): string[] => [
  readCode(code).code,
  ...(facts ? [facts.tracking] : []),
];

const KEPT = 50;

function createScanList() {
  let scans: readonly Scan[] = [];
  const listeners = new Set<() => void>();
  const show = (next: readonly Scan[]) => {
    scans = next;
    for (const listener of listeners) {
      listener();
    }
  };
  return {
    show,
    list: () => scans,
    /** However long the list, what has not been answered stays in it. */
    keep: (scan: Scan) => show([scan, ...scans].filter((kept, place) => place < KEPT || isUnsent(kept))),
    remove: (key: string) => show(scans.filter(scan => scan.key !== key)),
    /** The scan as it is then; undefined when it is another person's list by now. */
    change(key: string, part: Partial<Scan>): Scan | undefined {
      show(scans.map(scan => (scan.key === key ? { ...scan, ...part } : scan)));
      return scans.find(scan => scan.key === key);
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
