import { expect, test } from 'vitest';
import { createScanBuffer } from './scan-buffer.ts';

/** Presses the keys of a text some milliseconds apart, then Enter; answers what Enter gave. */
function type(text: string, gap: number, enterGap = gap): string | null {
  const buffer = createScanBuffer();
  let time = 1000;
  for (const key of text) {
    expect(buffer.press(key, time)).toBeNull();
    time += gap;
  }
  return buffer.press('Enter', time - gap + enterGap);
}

test('a burst closed by Enter is a scan', () => {
  expect(type('P000123-AG1234567890', 8)).toBe('P000123-AG1234567890');
  expect(type('AG12', 44)).toBe('AG12');
});

test('a person typing is not', () => {
  expect(type('AG1234567890', 45)).toBeNull();
  expect(type('AG1234567890', 120)).toBeNull();
});

test('a burst whose Enter comes late, by hand, is not', () => {
  expect(type('AG1234567890', 8, 400)).toBeNull();
});

test('three keys are too few', () => {
  expect(type('abc', 5)).toBeNull();
});

test('what was typed before the burst is left out', () => {
  const buffer = createScanBuffer();
  buffer.press('x', 0);
  buffer.press('y', 300);
  let time = 900;
  for (const key of '1Z99') {
    buffer.press(key, time);
    time += 10;
  }
  expect(buffer.press('Enter', time)).toBe('1Z99');
});

test('keys with names, such as Shift before a capital, do not break a burst', () => {
  const buffer = createScanBuffer();
  let time = 0;
  for (const key of ['Shift', 'A', 'Shift', 'G', '1', '2']) {
    buffer.press(key, time);
    time += 6;
  }
  expect(buffer.press('Enter', time)).toBe('AG12');
});

test('each Enter starts afresh', () => {
  const buffer = createScanBuffer();
  for (const [index, key] of Array.from('AAAA').entries()) {
    buffer.press(key, index * 5);
  }
  expect(buffer.press('Enter', 20)).toBe('AAAA');
  expect(buffer.press('Enter', 25)).toBeNull();
});
