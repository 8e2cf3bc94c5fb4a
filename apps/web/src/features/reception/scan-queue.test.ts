import { statusOf } from '@puerta/contract/errors';
import { describe, expect, it } from 'vitest';
import type { ParcelFacts } from '../packages/api.ts';
import { isAway } from './away.ts';
import {
  createScanQueue,
  type Job,
  type Scan,
  type ScanStore,
  type Sent,
  withoutMended,
} from './scan-queue.ts';

const processed: Sent = { kind: 'done', message: 'listo' };
const away: Sent = { kind: 'away' };
const scanOf = (code: string): Job => ({ kind: 'process', code });

/** A store as local storage is one: it outlives the queues that use it. */
function memoryStore() {
  const kept = new Map<string, Scan>();
  const store: ScanStore = {
    answered: () => [],
    load: () => [...kept.values()],
    keep: scan => void kept.set(scan.key, scan),
    drop: key => void kept.delete(key),
  };
  return { store, codes: () => [...kept.values()].map(({ job }) => job.code) };
}

let keys = 0;
let times = 0;
function queueOf(
  answers: Sent[],
  pause: () => Promise<void> = async () => {},
  onSend: (scan: Scan) => void = () => {},
) {
  const sent: [string, string][] = [];
  const news: string[] = [];
  const queue = createScanQueue({
    send: async scan => {
      const { job, key } = scan;
      sent.push([job.code, key]);
      onSend(scan);
      return answers.shift() ?? processed;
    },
    pause,
    now: () => times++,
    newKey: () => `key ${keys++}`,
    onNews: ({ job, state }) => void news.push(`${job.code} ${state}`),
    broken: 'otra vez',
  });
  return { queue, sent, news };
}

describe('the queue of scans', () => {
  it('sends the oldest first, and lists the newest first', async () => {
    const { queue, sent, news } = queueOf([processed, { kind: 'refused', message: 'no' }]);
    queue.add(scanOf('A'));
    queue.add(scanOf('B'));
    await expect.poll(() => news).toEqual(['A done', 'B refused']);
    expect(sent.map(([code]) => code)).toEqual(['A', 'B']);
    expect(queue.list().map(scan => [scan.job.code, scan.state])).toEqual([
      ['B', 'refused'],
      ['A', 'done'],
    ]);
  });

  it('puts a box to one place and then to another, and to the same one once', async () => {
    const { queue, news } = queueOf([away], () => new Promise<void>(() => {}));
    const put = (place: string) => queue.add({ kind: 'shelve', code: 'A', place });
    expect([put('A3'), put('A3'), put('B1')]).toEqual([true, false, true]);
    await expect.poll(() => news).toContain('A waiting');
    expect(queue.list()).toHaveLength(2);
  });

  it('keeps a scan while the server is away, sends it with one key, and holds later ones back', async () => {
    let back = () => {};
    const { queue, sent, news } = queueOf([away], () => new Promise<void>(resolve => (back = resolve)));
    queue.add(scanOf('A'));
    await expect.poll(() => queue.list().at(-1)?.state).toBe('waiting');
    queue.add(scanOf('B'));
    // each that is kept says so, not only the first
    expect(news).toEqual(['A waiting', 'B waiting']);
    expect(sent).toHaveLength(1);
    back();
    await expect.poll(() => news.slice(2)).toEqual(['A done', 'B done']);
    expect(sent.map(([code]) => code)).toEqual(['A', 'A', 'B']);
    expect(sent[0]?.[1]).toBe(sent[1]?.[1]);
  });

  it('lets no slow answer hold the next scan back, but keeps those of one package in order', async () => {
    const slow: ((sent: Sent) => void)[] = [];
    const sent: string[] = [];
    const queue = createScanQueue({
      send: ({ job }) => {
        sent.push(`${job.kind} ${job.code}`);
        return new Promise(resolve => slow.push(resolve));
      },
      pause: async () => {},
      now: () => times++,
      newKey: () => `key ${keys++}`,
      onNews: () => {},
      broken: 'otra vez',
    });
    const measured = { date: '2026-11-17', weight: 1, length: 1, width: 1, height: 1, notes: '' };
    queue.add({ kind: 'receive', code: 'CE0000000000', id: 1, measured });
    queue.add(scanOf('P000001-CE0000000000'));
    for (const code of ['B', 'C', 'D', 'E']) queue.add(scanOf(code));
    expect(sent).toEqual(['receive CE0000000000', 'process B', 'process C', 'process D']);
    slow[1]?.(processed);
    await expect.poll(() => sent.at(-1)).toBe('process E');
    slow[0]?.(processed);
    await expect.poll(() => sent.at(-1)).toBe('process P000001-CE0000000000');
    expect(new Set(sent).size).toBe(6);
  });

  it('moves a package behind its reception, whichever of its numbers was read, and to each status once', async () => {
    const { queue, sent } = queueOf([]);
    const facts = { tracking: 'CE0000000000' } as ParcelFacts;
    const measured = { date: '2026-11-17', weight: 1, length: 1, width: 1, height: 1, notes: '' };
    const move = (status: 3 | 5) =>
      queue.add({ kind: 'move', code: 'CE0000000000', status, list: 'one list' });
    queue.add({ kind: 'receive', code: '1Z0000000000000000', id: null, measured }, { facts });
    expect([move(3), move(3), move(5)]).toEqual([true, false, true]);
    expect(queue.hasUnsent({ code: 'P000001-CE0000000000' })).toBe(true);
    expect(queue.hasUnsent({ code: 'CE1111111111' })).toBe(false);
    expect(sent.map(([code]) => code)).toEqual(['1Z0000000000000000']);
    await expect.poll(() => sent).toHaveLength(3);
    expect(queue.list().map(({ job }) => (job.kind === 'move' ? job.status : job.kind))).toEqual([
      5,
      3,
      'receive',
    ]);
    await expect.poll(() => queue.hasUnsent({ code: 'CE0000000000' })).toBe(false);
  });

  it('sends a refused scan once more when asked to', async () => {
    const { queue, sent, news } = queueOf([{ kind: 'refused', message: 'no' }]);
    queue.add(scanOf('A'));
    await expect.poll(() => news).toEqual(['A refused']);
    queue.retry(queue.list()[0]?.key ?? '');
    await expect.poll(() => news).toEqual(['A refused', 'A done']);
    expect(sent[0]).toEqual(sent[1]);
  });

  it('lets a correction that a bank keeps from being made step aside, and sends what was read after it', async () => {
    const reviewed = {
      error: { code: 'debt_in_review', message: '' },
      status: statusOf.debt_in_review,
    } as const;
    const taken: Sent = isAway(reviewed) ? away : { kind: 'refused', message: 'apártelo' };
    const answers: Sent[] = [];
    const { queue, sent, news } = queueOf(
      answers,
      () => new Promise(() => {}),
      ({ job }) => {
        if (job.code === 'A') answers.unshift(taken);
      },
    );
    const measured = { date: '2026-11-17', weight: 1, length: 1, width: 1, height: 1, notes: '' };
    queue.add({ kind: 'receive', code: 'A', id: 1, measured });
    await expect.poll(() => news).toEqual(['A refused']);
    for (const code of ['B', 'C', 'D']) queue.add(scanOf(code));
    await expect.poll(() => news.slice(1).toSorted()).toEqual(['B done', 'C done', 'D done']);
    expect(sent.map(([code]) => code)).toEqual(['A', 'B', 'C', 'D']);
  });

  it('takes a scan once while it is not answered', () => {
    const { queue } = queueOf([], () => new Promise(() => {}));
    expect(queue.add(scanOf('A'))).toBe(true);
    expect(queue.add(scanOf('A'))).toBe(false);
    const measured = { date: '2026-11-17', weight: 1, length: 1, width: 1, height: 1, notes: '' };
    expect(queue.add({ kind: 'receive', code: 'A', id: null, measured })).toBe(true);
    expect(queue.list()).toHaveLength(2);
  });

  it('outlives the page: what was not answered is sent by the next one, with its key', async () => {
    const { store, codes } = memoryStore();
    const before = queueOf([away], () => new Promise(() => {}));
    before.queue.open(store);
    before.queue.add(scanOf('A'));
    await expect.poll(() => before.news).toEqual(['A waiting']);
    before.queue.add(scanOf('B'));
    expect(codes()).toEqual(['A', 'B']);

    const after = queueOf([]);
    after.queue.open(store);
    await expect.poll(() => after.news).toEqual(['A done', 'B done']);
    expect(after.sent[0]).toEqual(before.sent[0]);
    expect(codes()).toEqual([]);
  });

  it('keeps what was refused after waiting until somebody has seen it', async () => {
    const { store, codes } = memoryStore();
    const { queue, news } = queueOf([away, { kind: 'refused', message: 'no' }]);
    queue.open(store);
    queue.add(scanOf('A'));
    await expect.poll(() => news).toEqual(['A waiting', 'A refused']);
    const next = queueOf([]);
    next.queue.open(store);
    const [refused] = next.queue.list();
    expect(refused).toMatchObject({ state: 'refused', message: 'no' });
    expect(next.sent).toEqual([]);
    next.queue.dismiss(refused?.key ?? '');
    expect(next.queue.list()).toEqual([]);
    expect(codes()).toEqual([]);
  });

  it('leaves a person’s scans where they are when another one comes', async () => {
    let back = () => {};
    const { queue, sent } = queueOf([away], () => new Promise<void>(resolve => (back = resolve)));
    const [first, second] = [memoryStore(), memoryStore()];
    queue.open(first.store);
    queue.add(scanOf('A'));
    await expect.poll(() => queue.list()[0]?.state).toBe('waiting');
    queue.open(second.store);
    expect(queue.list()).toEqual([]);
    back();
    await Promise.resolve();
    expect(sent).toHaveLength(1);
    expect(first.codes()).toEqual(['A']);
    queue.add(scanOf('B'));
    await expect.poll(() => sent.map(([code]) => code)).toEqual(['A', 'B']);
  });

  it('never drops what has not been answered', () => {
    const { queue } = queueOf([away], () => new Promise(() => {}));
    queue.add(scanOf('first'));
    for (let i = 0; i < 60; i++) {
      queue.settle(scanOf(`R${i}`), 'refused', { message: 'no vale' });
    }
    expect(queue.list()).toHaveLength(51);
    expect(queue.list().at(-1)?.job.code).toBe('first');
  });

  it('goes on after whatever broke, and shows which scan is to be made again', async () => {
    const { queue, sent, news } = queueOf([processed, processed], undefined, scan => {
      if (scan.job.code === 'A') throw new Error('no answer that anybody knows');
    });
    queue.add(scanOf('A'));
    queue.add(scanOf('B'));
    await expect.poll(() => news.toSorted()).toEqual(['A refused', 'B done']);
    expect(queue.list().at(-1)).toMatchObject({ state: 'refused', message: 'otra vez' });
    expect(queue.add(scanOf('A'))).toBe(true);
    expect(sent.map(([code]) => code)).toEqual(['A', 'B', 'A']);
  });

  it('lists what was answered before the page was loaded, and sends none of it again', async () => {
    const { store } = memoryStore();
    const scan = (key: string, state: Scan['state'], at: number): Scan => ({
      key,
      job: scanOf(key),
      state,
      message: '',
      at,
    });
    store.keep(scan('A', 'waiting', 2));
    const { queue, sent } = queueOf([]);
    // one that waits again is as it is stored, whatever the list said of it before
    queue.open({ ...store, answered: () => [scan('B', 'done', 1), scan('A', 'refused', 2)] });
    await expect
      .poll(() => queue.list().map(({ key, state }) => [key, state]))
      .toEqual([
        ['A', 'done'],
        ['B', 'done'],
      ]);
    expect(sent).toEqual([['A', 'A']]);
  });

  it('goes on when a place to store them is full', async () => {
    const { queue, news } = queueOf([]);
    const { store } = memoryStore();
    queue.open({
      ...store,
      drop: () => {
        throw new Error('quota');
      },
    });
    queue.add(scanOf('A'));
    await expect.poll(() => news).toEqual(['A refused']);
    queue.add(scanOf('B'));
    await expect.poll(() => news).toEqual(['A refused', 'B refused']);
  });
});

it('no longer says of a box that it was not received once it is, by whichever of its codes', () => {
  const facts = { tracking: 'CE45RT2YWCDT' } as ParcelFacts;
  const measured = { date: '', weight: 1, length: 1, width: 1, height: 1, notes: '' };
  const scan = (key: string, job: Job, state: Scan['state'], of?: ParcelFacts): Scan => ({
    key,
    job,
    state,
    at: 1,
    message: '',
    facts: of,
  });
  const left = (key: string, code: string, of?: ParcelFacts) =>
    scan(key, { kind: 'look', code, at: 'receive' }, 'refused', of);
  const received = (state: Scan['state']) =>
    scan('done', { kind: 'receive', code: '1Z999', id: 1, measured }, state, facts);
  const others = left('other', '1Z111');
  const keysOf = (scans: Scan[]) => withoutMended(scans).map(({ key }) => key);
  expect(keysOf([received('done'), others, left('left', '1Z999'), left('too', 'CE45', facts)])).toEqual([
    'done',
    'other',
  ]);
  // before its answer, and for what is read after it
  expect(keysOf([received('sending'), left('left', '1Z999')])).toEqual(['done', 'left']);
  expect(keysOf([left('later', '1Z999'), received('done')])).toEqual(['later', 'done']);
});
