import { expect, test } from 'vitest';
import { TooBusy } from '../at-most.ts';
import { inUploadTurn } from './upload.ts';

test('staff do not wait for customers, nor a customer for all that another sent', async () => {
  const { promise: seen, resolve: go } = Promise.withResolvers<string>();
  const customer = (id: number, work = () => seen) => inUploadTurn({ id, role: 'customer' }, work);
  const began: number[] = [];
  // all that a few at once allow one customer (few-at-once.ts), and two places that are served at once
  const ofOne = Array.from({ length: 4 }, () => customer(1));
  const ofAnother = customer(2, async () => {
    began.push(2);
    return seen;
  });
  await new Promise(setImmediate);
  expect(began).toEqual([2]);
  const waiting = Array.from({ length: 24 }, (_, n) => customer(n + 3));
  await new Promise(setImmediate);
  await expect(customer(99)).rejects.toThrow(TooBusy);
  expect(await inUploadTurn({ id: 100, role: 'restricted' }, async () => 'at once')).toBe('at once');
  go('done');
  expect(
    new Set(
      await Promise.allSettled([...ofOne, ofAnother, ...waiting]).then(all => all.map(one => one.status)),
    ),
  ).toEqual(new Set(['fulfilled']));
});
