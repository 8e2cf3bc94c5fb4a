/** How the server took a scan: `away` when it could not be reached. */
export type Sent = { kind: 'processed' | 'repeated' | 'refused'; message: string } | { kind: 'away' };

export type Scan = {
  id: number;
  code: string;
  /** `queued` and `sending` come before an answer, `waiting` while there is no connection */
  state: 'queued' | 'sending' | 'waiting' | 'processed' | 'repeated' | 'refused';
  message: string;
  /** milliseconds since 1970 */
  at: number;
};

type Options = {
  /** `again` is true when an earlier try may have arrived although its answer did not */
  send: (code: string, again: boolean) => Promise<Sent>;
  /** until the connection may be back */
  pause: () => Promise<void>;
  now: () => number;
  /** a scan was answered, or begins to wait for a connection */
  onNews: (scan: Scan) => void;
};

/**
 * Scans in the order in which they were made, each sent until it is answered: what is scanned while the network
 * is down waits, visible, and is sent once it is back. Newest first.
 */
export function createScanQueue({ send, pause, now, onNews }: Options) {
  const scans = createScanList();
  let nextId = 1;
  let isDraining = false;

  const tell = (id: number, state: Scan['state'], message = '') => {
    const scan = scans.change(id, { state, message });
    if (scan) {
      onNews(scan);
    }
  };

  const deliver = async ({ id, code }: Scan) => {
    scans.change(id, { state: 'sending' });
    let sent = await send(code, false);
    if (sent.kind === 'away') {
      tell(id, 'waiting');
    }
    while (sent.kind === 'away' && scans.has(id)) {
      await pause();
      sent = scans.has(id) ? await send(code, true) : sent;
    }
    if (sent.kind !== 'away') {
      tell(id, sent.kind, sent.message);
    }
  };

  const drain = async () => {
    if (isDraining) {
      return;
    }
    isDraining = true;
    for (let next = scans.oldestQueued(); next; next = scans.oldestQueued()) {
      await deliver(next);
    }
    isDraining = false;
  };

  return {
    add(code: string) {
      scans.keep({ id: nextId++, code, state: 'queued', message: '', at: now() });
      void drain();
    },
    /** A scan that need not be sent to be refused. */
    refuse(code: string, message: string) {
      const scan: Scan = { id: nextId++, code, state: 'refused', message, at: now() };
      scans.keep(scan);
      onNews(scan);
    },
    clear: scans.clear,
    list: scans.list,
    subscribe: scans.subscribe,
  };
}

const KEPT = 50;

const isSettled = ({ state }: Scan) => state === 'processed' || state === 'repeated' || state === 'refused';

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
    list: () => scans,
    has: (id: number) => scans.some(scan => scan.id === id),
    oldestQueued: () => scans.findLast(scan => scan.state === 'queued'),
    /** However long the list, what has not been answered stays in it. */
    keep: (scan: Scan) => show([scan, ...scans].filter((kept, place) => place < KEPT || !isSettled(kept))),
    /** The scan as it is then; undefined when it was cleared meanwhile. */
    change(id: number, part: Partial<Scan>): Scan | undefined {
      show(scans.map(scan => (scan.id === id ? { ...scan, ...part } : scan)));
      return scans.find(scan => scan.id === id);
    },
    clear: () => show([]),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
