import { expect, type Locator, type Page } from '@playwright/test';
import { enter } from './keyboard.ts';

/** One field of a form: its label, what is wrong in it, the refusal, and what mends it. */
export type Wrong = { label: string; value: string; message: string; good: string };

/**
 * Each field in turn is filled wrongly and sent: its message stands beside it, the focus is in it, and the form stays.
 * The form must be sound otherwise, and is sound afterwards.
 */
export async function expectRefusals(page: Page, submit: string, wrongs: readonly Wrong[]): Promise<void> {
  for (const { label, value, message, good } of wrongs) {
    await write(page, label, value);
    await enter(page.getByRole('button', { name: submit, exact: true }));
    const field = fieldOf(page, label);
    await expect(field, `${label}: "${value}"`).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toBeFocused();
    await expect.poll(() => saidOf(page, field), `${label}: "${value}"`).toContain(message);
    await write(page, label, good);
  }
}

const fieldOf = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** All that is said beside a field. */
async function saidOf(page: Page, field: Locator): Promise<string> {
  const id = (await field.getAttribute('aria-describedby')) ?? '';
  const texts = await Promise.all(
    id.split(' ').map(async each => (await page.locator(`[id="${each}"]`).allInnerTexts()).join(' ')),
  );
  return texts.join(' ');
}

async function write(page: Page, label: string, value: string): Promise<void> {
  const field = fieldOf(page, label);
  if ((await field.evaluate(node => node.tagName)) === 'SELECT') await field.selectOption(value);
  else await field.fill(value);
}
