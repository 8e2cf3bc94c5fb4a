import { expect, test } from 'vitest';
import { TooBusy } from '../at-most.ts';
import { inTurn } from './merge.ts';

test('two documents are drawn at once, forty wait, and the next one is told to come again', async () => {
  const open: (() => void)[] = [];
  const draw = inTurn(
    (text: string) => new Promise(resolve => open.push(() => resolve(new TextEncoder().encode(text)))),
  );
  const all = Array.from({ length: 42 }, (_, n) => draw(`${n}`));
  await expect(draw('one more')).rejects.toThrow(TooBusy);
  for (let n = 0; n < 42; n++) {
    await expect.poll(() => open.length).toBeGreaterThan(n);
    expect(open.length - n).toBeLessThanOrEqual(2);
    open[n]?.();
  }
  expect((await Promise.all(all)).map(bytes => new TextDecoder().decode(bytes))).toEqual(
    Array.from({ length: 42 }, (_, n) => `${n}`),
  );
});
