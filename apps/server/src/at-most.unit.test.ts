import { expect, test } from 'vitest';
import { atMost, atMostEach, TooBusy } from './at-most.ts';

test('so many at once, the others in their order, and beyond the queue nobody', async () => {
  const inTurn = atMost(2, 3);
  const open: (() => void)[] = [];
  const begun: number[] = [];
  const work = (n: number) =>
    inTurn(async () => {
      begun.push(n);
      await new Promise<void>(resolve => open.push(resolve));
      return n;
    });
  const all = [1, 2, 3, 4, 5].map(work);
  await expect(work(6)).rejects.toThrow(TooBusy);
  expect(begun).toEqual([1, 2]);
  for (let n = 0; n < 5; n++) {
    await expect.poll(() => open.length).toBeGreaterThan(n);
    expect(begun.length - n).toBeLessThanOrEqual(2);
    open[n]?.();
  }
  expect(await Promise.all(all)).toEqual([1, 2, 3, 4, 5]);
  expect(begun).toEqual([1, 2, 3, 4, 5]);
});

test('what fails gives its place on', async () => {
  const inTurn = atMost(1, 1);
  const fails = inTurn(() => Promise.reject(new Error('no')));
  const after = inTurn(() => Promise.resolve('after'));
  await expect(fails).rejects.toThrow('no');
  expect(await after).toBe('after');
  expect(await inTurn(() => Promise.resolve('free again'))).toBe('free again');
});

test('each waits for their own alone', async () => {
  const inTurn = atMostEach(1, 1);
  const open: (() => void)[] = [];
  const work = (whose: string) =>
    inTurn(whose, () => new Promise<string>(resolve => open.push(() => resolve(whose))));
  const [first, second] = [work('a'), work('a')];
  await expect(work('a')).rejects.toThrow(TooBusy);
  const other = work('b');
  expect(open.length).toBe(2);
  open[0]?.();
  expect(await first).toBe('a');
  await expect.poll(() => open.length).toBe(3);
  for (const finish of open) finish();
  expect(await Promise.all([second, other])).toEqual(['a', 'b']);
});
