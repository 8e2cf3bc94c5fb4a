import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { enter } from './keyboard.ts';

/** One field of a form: its label, what is wrong in it, the refusal, and what mends it. */
export type Wrong = { label: string; value: string; message: string; good: string };

/**
 * Fields are filled wrongly and sent, all at once, each with its next wrong value: its message stands beside each, the
 * focus is in the first, and the form stays. They come in the form's order; it must be sound otherwise, and is so after.
 */
export async function expectRefusals(page: Page, submit: string, wrongs: readonly Wrong[]): Promise<void> {
  for (const round of roundsOf(wrongs)) {
    for (const { label, value } of round) await write(page, label, value);
    await enter(page.getByRole('button', { name: submit, exact: true }));
    for (const [at, { label, value, message }] of round.entries()) {
      const field = fieldOf(page, label);
      await expect(field, `${label}: "${value}"`).toHaveAttribute('aria-invalid', 'true');
      if (at === 0) await expect(field).toBeFocused();
      await expect.poll(() => saidOf(page, field), `${label}: "${value}"`).toContain(message);
    }
    for (const { label, good } of round) await write(page, label, good);
  }
}

/** The form is sent as it stands: each of these fields says what is wrong in it, and the first has the focus. */
export async function expectAllRefused(
  page: Page,
  submit: string,
  wrongs: readonly (readonly [label: string, message: string])[],
): Promise<void> {
  await enter(page.getByRole('button', { name: submit, exact: true }));
  for (const [at, [label, message]] of wrongs.entries()) {
    const field = fieldOf(page, label);
    if (at === 0) await expect(field).toBeFocused();
    await expect(field, label).toHaveAttribute('aria-invalid', 'true');
    await expect.poll(() => saidOf(page, field), label).toContain(message);
  }
}

/** The first wrong value of each field, then the second of those that have one, and so on. */
function roundsOf(wrongs: readonly Wrong[]): Wrong[][] {
  const rounds: Wrong[][] = [];
  for (const wrong of wrongs) {
    const free = rounds.find(round => round.every(({ label }) => label !== wrong.label));
    if (free) free.push(wrong);
    else rounds.push([wrong]);
  }
  return rounds;
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

/** Answers the next call of this method so; what else is asked at that address goes through. */
export async function answerOnce(
  page: Page,
  address: string,
  method: 'POST' | 'PUT' | 'DELETE',
  answer: (route: Route) => Promise<void>,
): Promise<void> {
  let isAnswered = false;
  await page.route(address, route => {
    if (isAnswered || route.request().method() !== method) return route.fallback();
    isAnswered = true;
    return answer(route);
  });
}

/** Loses the next call of this method on its way. */
export const loseOnce = (page: Page, address: string, method: 'POST' | 'PUT' | 'DELETE') =>
  answerOnce(page, address, method, route => route.abort());

/** Fills the field of this label, on the page that it is handed. */
export const fill = (label: string, value: string) => (page: Page) =>
  page.getByLabel(label, { exact: true }).fill(value);
