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
  onSettled: (scan: Scan) => void;
};

const KEPT = 50;

/**
 * Scans in the order in which they were made, each sent until it is answered: what is scanned while the network
 * is down waits, visible, and is sent once it is back. Newest first.
 */
export function createScanQueue({ send, pause, now, onSettled }: Options) {
  let scans: readonly Scan[] = [];
  let nextId = 1;
  let isDraining = false;
  const listeners = new Set<() => void>();

  const show = (next: readonly Scan[]) => {
    scans = next;
    for (const listener of listeners) {
      listener();
    }
  };
  const change = (id: number, part: Partial<Scan>) =>
    show(scans.map(scan => (scan.id === id ? { ...scan, ...part } : scan)));

  // However long the list, what has not been answered stays in it.
  const keep = (scan: Scan) =>
    show([scan, ...scans].filter((kept, place) => place < KEPT || !isSettled(kept)));

  const settle = (id: number, state: Scan['state'], message: string) => {
    change(id, { state, message });
    const settled = scans.find(scan => scan.id === id);
    if (settled) {
      onSettled(settled);
    }
  };

  const deliver = async ({ id, code }: Scan) => {
    for (let again = false; ; again = true) {
      change(id, { state: again ? 'waiting' : 'sending' });
      const sent = await send(code, again);
      if (sent.kind !== 'away') {
        settle(id, sent.kind, sent.message);
        return;
      }
      change(id, { state: 'waiting' });
      await pause();
      if (!scans.some(scan => scan.id === id)) {
        return;
      }
    }
  };

  const drain = async () => {
    if (isDraining) {
      return;
    }
    isDraining = true;
    for (let next = oldest(scans); next; next = oldest(scans)) {
      await deliver(next);
    }
    isDraining = false;
  };

  return {
    add(code: string) {
      keep({ id: nextId++, code, state: 'queued', message: '', at: now() });
      void drain();
    },
    /** A scan that need not be sent to be refused. */
    refuse(code: string, message: string) {
      const id = nextId++;
      keep({ id, code, state: 'refused', message, at: now() });
      settle(id, 'refused', message);
    },
    clear: () => show([]),
    list: () => scans,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const isSettled = ({ state }: Scan) => state === 'processed' || state === 'repeated' || state === 'refused';

const oldest = (scans: readonly Scan[]) => scans.findLast(scan => scan.state === 'queued');
