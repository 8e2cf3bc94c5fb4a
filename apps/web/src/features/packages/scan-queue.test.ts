import { describe, expect, it, vi } from 'vitest';
import { createScanQueue, type Scan, type Sent } from './scan-queue.ts';

const processed: Sent = { kind: 'processed', message: 'listo' };

function queueOf(answers: Sent[]) {
  const sent: [string, boolean][] = [];
  const settled: Scan[] = [];
  const queue = createScanQueue({
    send: async (code, again) => {
      sent.push([code, again]);
      return answers.shift() ?? processed;
    },
    pause: async () => {},
    now: () => 0,
    onNews: scan => {
      if (scan.state !== 'waiting') {
        settled.push(scan);
      }
    },
  });
  return { queue, sent, settled };
}

describe('the queue of scans', () => {
  it('sends them one by one, oldest first, and lists the newest first', async () => {
    const { queue, sent, settled } = queueOf([processed, { kind: 'refused', message: 'no' }]);
    queue.add('A');
    queue.add('B');
    await vi.waitFor(() => expect(settled).toHaveLength(2));
    expect(sent).toEqual([
      ['A', false],
      ['B', false],
    ]);
    expect(queue.list().map(scan => [scan.code, scan.state])).toEqual([
      ['B', 'refused'],
      ['A', 'processed'],
    ]);
  });

  it('keeps a scan while the server is away and settles it once', async () => {
    const { queue, sent, settled } = queueOf([{ kind: 'away' }, { kind: 'away' }, processed]);
    queue.add('A');
    await vi.waitFor(() => expect(settled).toHaveLength(1));
    expect(sent).toEqual([
      ['A', false],
      ['A', true],
      ['A', true],
    ]);
  });

  it('holds later scans back while an earlier one waits', async () => {
    let back = () => {};
    const states: string[] = [];
    const answers: Sent[] = [{ kind: 'away' }];
    const queue = createScanQueue({
      send: async () => answers.shift() ?? processed,
      pause: () => new Promise<void>(resolve => (back = resolve)),
      now: () => 0,
      onNews: scan => states.push(`${scan.code} ${scan.state}`),
    });
    queue.add('A');
    queue.add('B');
    await vi.waitFor(() => expect(queue.list().at(-1)?.state).toBe('waiting'));
    expect(states).toEqual(['A waiting']);
    back();
    await vi.waitFor(() => expect(states).toEqual(['A waiting', 'A processed', 'B processed']));
  });

  it('never drops what has not been answered', async () => {
    const queue = createScanQueue({
      send: () => new Promise(() => {}),
      pause: async () => {},
      now: () => 0,
      onNews: () => {},
    });
    queue.add('first');
    for (let i = 0; i < 60; i++) {
      queue.refuse(`R${i}`, 'no vale');
    }
    expect(queue.list()).toHaveLength(51);
    expect(queue.list().at(-1)?.code).toBe('first');
  });

  it('refuses without sending', () => {
    const { queue, sent, settled } = queueOf([]);
    queue.refuse('AB', 'no vale');
    expect(sent).toEqual([]);
    expect(settled[0]).toMatchObject({ code: 'AB', state: 'refused', message: 'no vale' });
  });

  it('forgets what waits when it is cleared', async () => {
    let back = () => {};
    const sent: string[] = [];
    const queue = createScanQueue({
      send: async code => {
        sent.push(code);
        return { kind: 'away' };
      },
      pause: () => new Promise<void>(resolve => (back = resolve)),
      now: () => 0,
      onNews: () => {},
    });
    queue.add('A');
    await vi.waitFor(() => expect(queue.list()[0]?.state).toBe('waiting'));
    queue.clear();
    back();
    await Promise.resolve();
    expect(sent).toEqual(['A']);
    expect(queue.list()).toEqual([]);
  });
});
