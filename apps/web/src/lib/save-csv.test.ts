import { expect, test } from 'vitest';
import { isEmptyCsv } from './save-csv.ts';

test('a file of heads alone is empty; one row makes a list, and so does any that is long', async () => {
  const heads = '\uFEFFNúmero,Nombre\r\n';
  expect(await isEmptyCsv(new Blob([heads]))).toBe(true);
  expect(await isEmptyCsv(new Blob([heads, '1,Ana\r\n']))).toBe(false);
  expect(await isEmptyCsv(new Blob(['x'.repeat(5000)]))).toBe(false);
});
