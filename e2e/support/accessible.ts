import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { expect, type Page, test } from '@playwright/test';
import { expectSpanish } from './checks.ts';

/** Axe as it is published for pages: half of what each of them would have to read. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const RULES: RunOptions = {
  resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // the only frame is the one that prints a PDF, which is not ours to change
  iframes: false,
};

/**
 * Axe finds nothing (WCAG 2.2 A and AA, and its best practices). What it finds it is asked for again: the kit names a
 * window in the moment after it is drawn, and a list is dim until its answer comes; a fault stays. A look takes as long
 * as loading the page: markup that passed in this run, at this width and in this brand, is not looked at again.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('[data-stale]')).toHaveCount(0);
  await expect(async () => {
    const passed = passedFile(await page.evaluate(readMarkup));
    if (existsSync(passed)) return;
    // a document that was looked at before has the rules already; what their source comes to is not asked for
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${AXE};0`);
    const found = await page.evaluate(async rules => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, rules);
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      );
    }, RULES);
    expect(found, page.url()).toEqual([]);
    writeFileSync(passed, '');
  }).toPass({ timeout: 30_000, intervals: [250, 1_000, 3_000] });
  await expectSpanish(page);
}

/** A file that tells all workers of this run that such markup passed. */
function passedFile(markup: string): string {
  const folder = join(test.info().project.outputDir, 'accessible');
  mkdirSync(folder, { recursive: true });
  return join(folder, createHash('sha256').update(markup).digest('hex'));
}

/**
 * Runs in the page. What axe judges by: width, brand, and elements with their classes, roles and states; of words, names
 * and figures only whether there are any and which are the same. Of siblings that are alike, as the rows of a list are,
 * the first stands for all.
 */
function readMarkup(): string {
  const words =
    /^(id|for|name|href|src|alt|title|value|placeholder|d|aria-(label|valuetext)|aria-.*(by|controls|owns|descendant))$/;
  const numbers = new Map<string, number>();
  const numberOf = (text: string) => numbers.get(text) ?? numbers.set(text, numbers.size + 1).size;
  const tagOf = (node: Element, write: (word: string) => unknown) => {
    const attributes = [...node.attributes].map(({ name, value }) =>
      words.test(name)
        ? `${name}=${value && value.split(' ').map(write).join(' ')}`
        : `${name}=${value.replaceAll(/[\d.]+/g, '0')}`,
    );
    return `<${node.tagName} ${attributes.join(' ')}>`;
  };
  const different = new Map<Element, (Element | null)[]>();
  const shapeOf = (node: Element): number => {
    const inside = new Map<number, Element | null>();
    for (const child of node.childNodes) {
      if (child instanceof Element) {
        const shape = shapeOf(child);
        if (!inside.has(shape)) inside.set(shape, child);
      } else if (child instanceof Text && child.data.trim()) inside.set(0, null);
    }
    different.set(node, [...inside.values()]);
    return numberOf(`${tagOf(node, () => 'word')} ${[...inside.keys()].join()}`);
  };
  const write = (node: Element | null): string =>
    node ? `${tagOf(node, numberOf)}${different.get(node)?.map(write).join('')}</>` : 'text';
  shapeOf(document.documentElement);
  numbers.clear();
  const brand = getComputedStyle(document.documentElement).getPropertyValue('--brand');
  return [innerWidth, brand, document.title && 'title', write(document.documentElement)].join('\n');
}
