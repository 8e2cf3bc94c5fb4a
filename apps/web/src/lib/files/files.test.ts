import { expect, test, vi } from 'vitest';
import { printPdf } from './print-pdf.ts';
import { isEmptyCsv } from './save-csv.ts';

test('the print dialog opens once the sheet is there, and the sheet before it is gone', () => {
  const print = vi.fn<() => void>();
  const append = vi.fn<() => void>();
  const frames: (EventTarget & { src?: string; remove: () => void })[] = [];
  vi.stubGlobal('document', {
    body: { append },
    createElement: () => {
      const frame = Object.assign(new EventTarget(), {
        style: {},
        contentWindow: { print },
        remove: vi.fn<() => void>(),
      });
      frames.push(frame);
      return frame;
    },
  });
  printPdf(btoa('%PDF-1.7'));
  const [first] = frames;
  expect(append).toHaveBeenCalledWith(first);
  expect(first?.src).toMatch(/^blob:/);
  expect(print).not.toHaveBeenCalled();
  first?.dispatchEvent(new Event('load'));
  expect(print).toHaveBeenCalledOnce();

  printPdf(btoa('%PDF-1.7'));
  expect(first?.remove).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

test('a file of heads alone is empty; one row makes a list, and so does any that is long', async () => {
  const heads = '\uFEFFNúmero,Nombre\r\n';
  expect(await isEmptyCsv(new Blob([heads]))).toBe(true);
  expect(await isEmptyCsv(new Blob([heads, '1,Ana\r\n']))).toBe(false);
  expect(await isEmptyCsv(new Blob(['x'.repeat(5000)]))).toBe(false);
});
