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
  | { kind: 'receive' | 'measure'; code: string; id: number | null; measured: Measured };

/** How the server took a scan: `away` when it could not be reached. */
export type Sent = { kind: Settled; message: string } | { kind: 'away' };
type Settled = 'done' | 'repeated' | 'refused';

export type Scan = {
  /** travels as the call's idempotency key: however often it is sent, it is done once */
  key: string;
  job: Job;
  /** `queued` and `sending` come before an answer, `waiting` while there is no connection */
  state: 'queued' | 'sending' | 'waiting' | Settled;
  message: string;
  /** milliseconds since 1970 */
  at: number;
};

/** Where scans outlive the page until they are answered. */
export type ScanStore = { load: () => Scan[]; keep: (scan: Scan) => void; drop: (key: string) => void };

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

/**
 * Scans in the order in which they were made, each sent until it is answered: what is scanned while the network
 * is down waits, visible and stored, and is sent once it is back. Newest first.
 */
export function createScanQueue({ send, pause, now, newKey, onNews, broken }: Options) {
  const scans = createScanList();
  let store: ScanStore = { load: () => [], keep: () => {}, drop: () => {} };
  let isDraining = false;

  const tell = (key: string, state: Scan['state'], message = '') => {
    const scan = scans.change(key, { state, message });
    if (scan) {
      onNews(scan);
    }
  };

  const deliver = async (scan: Scan) => {
    // another person may sign in meanwhile, whose scans are stored elsewhere
    const home = store;
    const { key } = scan;
    scans.change(key, { state: 'sending' });
    let sent = await send(scan);
    const hasWaited = sent.kind === 'away';
    if (hasWaited) {
      tell(key, 'waiting');
    }
    while (sent.kind === 'away') {
      await pause();
      if (!scans.has(key)) {
        return;
      }
      sent = await send(scan);
    }
    if (sent.kind === 'refused' && hasWaited) {
      // whoever scanned it may not be looking any more: it stays until somebody has seen it
      home.keep({ ...scan, state: 'refused', message: sent.message });
    } else {
      home.drop(key);
    }
    tell(key, sent.kind, sent.message);
  };

  /** Whatever breaks, the scans behind it are sent, and its person sees which one is to be scanned again. */
  const deliverOrGiveUp = async (scan: Scan) => {
    try {
      await deliver(scan);
    } catch {
      if (scans.list().some(one => one.key === scan.key && isUnsent(one))) {
        tell(scan.key, 'refused', broken);
      }
    }
  };

  const drain = async () => {
    if (isDraining) {
      return;
    }
    isDraining = true;
    try {
      for (let next = scans.oldestQueued(); next; next = scans.oldestQueued()) {
        await deliverOrGiveUp(next);
      }
    } finally {
      isDraining = false;
    }
  };

  const settle = (job: Job, state: Settled, message: string) => {
    const scan: Scan = { key: newKey(), job, state, message, at: now() };
    scans.keep(scan);
    return scan;
  };

  return {
    /** `key` is that of a try that may have arrived although its answer did not. Answers whether it is new. */
    add(job: Job, key = newKey()): boolean {
      const isWaiting = scans
        .list()
        .some(scan => isUnsent(scan) && scan.job.kind === job.kind && scan.job.code === job.code);
      if (isWaiting) {
        return false;
      }
      const scan: Scan = { key, job, state: 'queued', message: '', at: now() };
      scans.keep(scan);
      store.keep(scan);
      void drain();
      return true;
    },
    /** What was answered without the queue stands in the list too. */
    note(job: Job, state: Settled, message: string) {
      settle(job, state, message);
    },
    /** A scan that need not be sent to be settled. */
    settle(job: Job, state: Settled, message: string) {
      onNews(settle(job, state, message));
    },
    /** Takes a refused scan away, once somebody has seen it. */
    dismiss(key: string) {
      store.drop(key);
      scans.remove(key);
    },
    /** Begins with what a store has kept, in place of what was there. */
    open(next: ScanStore) {
      store = next;
      const kept = store.load().sort((a, b) => b.at - a.at);
      scans.show(kept.map(scan => (isUnsent(scan) ? { ...scan, state: 'queued' } : scan)));
      void drain();
    },
    list: scans.list,
    subscribe: scans.subscribe,
  };
}

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
    has: (key: string) => scans.some(scan => scan.key === key),
    oldestQueued: () => scans.findLast(scan => scan.state === 'queued'),
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
