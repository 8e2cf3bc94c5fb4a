import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any screen has between one field and the next. */
const FARTHEST = 60;

/** Goes on with Tab (or back, with Shift) until the focus is there, and sees that it shows. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stops = 0; stops < FARTHEST; stops += 1) {
    if (await target.evaluate(node => node === document.activeElement)) return expectVisibleFocus(page);
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not reach ${String(target)} on ${page.url()}`);
}

/** The element with the focus, or the card or label that stands for it, has an outline. */
async function expectVisibleFocus(page: Page): Promise<void> {
  const [shows, what] = await page.evaluate(() => {
    const at = document.activeElement;
    const places = [at, at?.nextElementSibling, at?.closest('label, [data-focus]')];
    const outlined = places.some(place => {
      if (!place) return false;
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(place);
      return (
        outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0 && outlineColor !== 'rgba(0, 0, 0, 0)'
      );
    });
    return [outlined, at?.outerHTML.slice(0, 200) ?? ''] as const;
  });
  expect(shows, `the focus shows on ${what}`).toBe(true);
}

/** Types into fields one after the other, in the order in which Tab reaches them. */
export async function typeInto(
  page: Page,
  place: Page | Locator,
  fields: readonly (readonly [label: string | RegExp, text: string])[],
): Promise<void> {
  for (const [label, text] of fields) {
    const field = place.getByLabel(label, { exact: true });
    await tabTo(page, field);
    const isChoice = (await field.evaluate(node => node.tagName)) === 'SELECT';
    if (!isChoice) await page.keyboard.press('ControlOrMeta+a');
    // the browser's own list goes to the entry that begins so
    await page.keyboard.type(text);
    if (isChoice) await expect(field.locator('option:checked')).toHaveText(text);
  }
}

export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  // one that is still at the try before is no stop
  await expect(target).toBeEnabled();
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Enter on a button: on one that is still at the try before, `press` alone would be lost. */
export async function enter(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await button.press('Enter');
}

/** A little longer than the time within which a confirmation takes a second press for a bounce (`use-bounceless`). */
const NO_BOUNCE_MS = 100;

/** Presses a confirmation once more, as a person does who has read what went wrong. */
export async function pressAgain(page: Page, button: Locator): Promise<void> {
  await page.waitForTimeout(NO_BOUNCE_MS);
  await enter(button);
}

/**
 * What sending a form with something wrong in it does: the first wrong field has the focus and says what is wrong,
 * which is how the sentence is read out.
 */
export async function expectRefusal(field: Locator, message: string): Promise<void> {
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(new RegExp(message.replaceAll(/[.$]/g, String.raw`\$&`)));
  if ((await field.getAttribute('type')) !== 'radio')
    await expect(field).toHaveAttribute('aria-invalid', 'true');
}
