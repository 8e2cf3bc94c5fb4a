import { type Browser, expect, type Page } from '@playwright/test';
import { boughtParcels, holding, type Parcel } from './support/api.ts';
import { burst, codeField, station, TONE, tones } from './support/station.ts';
import { test } from './support/test.ts';
import { OPERATOR } from './support/people.ts';

const line = (page: Page, text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text });

/** The station where boxes are received, ready for the first. */
async function reception(browser: Browser): Promise<Page> {
  const page = await station(browser, OPERATOR);
  await page.goto('/receive-tracking');
  await expect(codeField(page)).toBeFocused();
  return page;
}

/** What is asked about boxes. */
const LOOKUPS = '**/api/order/warehouse/**';

test('a box that was left, or overtaken, stands in the list with its reason; a weight without its form waits for it, or is told', async ({
  browser,
}) => {
  const [half, opened, first, second] = await boughtParcels(4);
  const page = await reception(browser);
  const peso = page.getByLabel('Peso');
  await burst(page, half.ups, 5);
  await expect(peso).toBeFocused();
  for (const measure of ['12.4', '18', '12']) await burst(page, measure, 5);
  await burst(page, opened.ups, 5);
  await expect(line(page, half.ups)).toContainText('Sin recibir: le faltan medidas');
  await expect(page.getByRole('heading', { name: opened.tracking })).toBeVisible();
  await page.getByRole('link', { name: 'Procesar Paquete' }).first().click();
  await page.getByRole('link', { name: 'Recibir Paquete' }).first().click();
  await expect(line(page, opened.ups)).toContainText('Sin recibir: le faltan medidas');
  await expect(page.getByRole('region', { name: 'Últimas lecturas' }).getByRole('listitem')).toHaveCount(2);

  const before = (await tones(page)).length;
  await burst(page, '12.4', 5);
  await expect(line(page, '12.4 no es de ninguna caja')).toBeVisible();
  expect((await tones(page)).slice(before)).toContain(TONE.refused);

  let answer = await holding(page, LOOKUPS);
  await burst(page, first.ups, 5);
  await burst(page, '12.4', 55);
  await burst(page, '10 IN', 5);
  answer();
  await expect(peso).toHaveValue('12.4');
  await expect(page.getByLabel('Largo')).toHaveValue('10');
  await expect(page).toHaveURL(new RegExp(`code=${first.ups}`));

  await page.goto('/receive-tracking');
  answer = await holding(page, LOOKUPS);
  await burst(page, first.tracking, 5);
  await burst(page, second.tracking, 5);
  answer();
  await expect(line(page, 'Sin recibir: se dejó antes de su respuesta')).toBeVisible();
});

test('what is typed after an early weight goes on where it stopped, and no weight of a box that takes none is lost silently', async ({
  browser,
}) => {
  const parcels = await boughtParcels(2);
  const page = await reception(browser);
  for (const [n, pace] of [5, 55].entries()) {
    const answer = await holding(page, LOOKUPS);
    await burst(page, parcels[n]?.ups ?? '', pace);
    await burst(page, '12.4', pace);
    answer();
    await expect(page.getByLabel('Largo')).toBeFocused();
    for (const side of ['18', '12', '10']) await burst(page, side, pace);
    await expect(line(page, '12.40 lb')).toHaveCount(n + 1);
  }
  // it was received a moment ago
  const before = (await tones(page)).length;
  const answer = await holding(page, LOOKUPS);
  await burst(page, parcels[0].ups, 5);
  await burst(page, '9.5 LB', 5);
  await expect(page.getByText('Anotado para esta caja: 9.5')).toBeVisible();
  answer();
  await expect(line(page, '9.5 no es de ninguna caja')).toBeVisible();
  await expect.poll(async () => (await tones(page)).slice(before)).toContain(TONE.refused);
});

/** How many receptions the page has sent, as weight × length × width × height. */
function sentMeasures(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', request => {
    if (new URL(request.url()).pathname === '/api/order/dimensions') {
      const { weight, length, width, height } = request.postDataJSON() as { [side: string]: number };
      sent.push([weight, length, width, height].join(' × '));
    }
  });
  return sent;
}

test('a whole reading that comes before its form is received, or asked about, as if its last Enter came then', async ({
  browser,
}) => {
  const parcels = await boughtParcels(4);
  const page = await reception(browser);
  const sent = sentMeasures(page);
  const [one, two, far, last] = parcels.map(({ ups }) => ups) as [string, string, string, string];
  const early = async (...texts: string[]) => {
    const answer = await holding(page, LOOKUPS);
    for (const text of texts) await burst(page, text, 2);
    answer();
  };
  for (const code of [one, two]) {
    await early(code, '12.4', '18', '12', '10');
    await expect(line(page, /Recibido.*12\.40 lb/)).toHaveCount(code === one ? 1 : 2);
  }
  expect(sent).toEqual(['12.4 × 18 × 12 × 10', '12.4 × 18 × 12 × 10']);
  // far from what was declared: asked about, not answered by the scale, and told once it is left
  await early(far, '120', '16', '12', '12');
  await expect(page.getByText('Confirme el peso')).toBeVisible();
  await page.getByRole('link', { name: 'Procesar Paquete' }).first().click();
  await page.getByRole('link', { name: 'Recibir Paquete' }).first().click();
  await expect(line(page, far)).toContainText('Sin recibir: nadie confirmó sus medidas');
  // the next box comes before the answer
  await early(last, '12.4', '18', '12', '10', far);
  await expect(line(page, last)).toContainText('Sin recibir: se dejó antes de su respuesta');
  // nothing of what was weighed goes to another box
  await expect(page.getByLabel('Peso')).toBeFocused();
  expect(sent).toHaveLength(2);
});

test('a box that is left for the same page, without a code or with another, says what its form still waited for', async ({
  browser,
}) => {
  const [half, far, back] = await boughtParcels(3);
  const page = await reception(browser);
  const startAnew = () => page.getByRole('link', { name: 'Recibir Paquete' }).first().click();
  const measureOddly = async ({ ups }: Parcel) => {
    await burst(page, ups, 5);
    await expect(page.getByLabel('Peso')).toHaveValue('0');
    for (const measure of ['120', '16', '12', '12']) await burst(page, measure, 5);
    await expect(page.getByText('Confirme el peso')).toBeVisible();
  };
  await burst(page, half.ups, 5);
  await expect(page.getByLabel('Peso')).toBeFocused();
  await burst(page, '12.4', 5);
  await startAnew();
  await expect(line(page, half.ups)).toContainText('Sin recibir: le faltan medidas');
  await measureOddly(far);
  await startAnew();
  await expect(line(page, far.ups)).toContainText('Sin recibir: nadie confirmó sus medidas');
  // the browser's way back, to another box
  await burst(page, half.ups, 5);
  await expect(page.getByLabel('Peso')).toHaveValue('12.4');
  await measureOddly(back);
  await page.goBack();
  await expect(line(page, back.ups)).toContainText('Sin recibir: nadie confirmó sus medidas');
});

test('no key is lost or goes to another field, however the opening of the form cuts what a scale types', async ({
  browser,
}) => {
  test.slow();
  const parcels = await boughtParcels(9);
  const page = await reception(browser);
  const sent = sentMeasures(page);
  const keys = [...'12.4', 'Enter', ...'18', 'Enter', ...'12', 'Enter', ...'10', 'Enter'];
  for (const [n, { ups: code }] of parcels.entries()) {
    // the keys before the cut come before the form, the others from the task on that shows it
    const cut = n < 6 ? n : (n - 3) * 2;
    const count = sent.length;
    const open = await holding(page, LOOKUPS);
    await burst(page, code, 2);
    for (const key of keys.slice(0, cut)) await page.keyboard.press(key);
    const done = page.evaluate(
      ({ keys, isAtOnce }) =>
        new Promise<void>(resolve => {
          const press = (key: string) => {
            const down = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
            const isTaken = !document.activeElement?.dispatchEvent(down);
            const field = document.activeElement;
            if (isTaken) return;
            if (key !== 'Enter') document.execCommand('insertText', false, key);
            else if (field instanceof HTMLInputElement) field.form?.requestSubmit();
          };
          const pressAll = async () => {
            for (const key of keys) {
              press(key);
              if (!isAtOnce) await new Promise(next => setTimeout(next));
            }
            resolve();
          };
          const watch = new MutationObserver(() => {
            if (!document.querySelector('[data-measure]')) return;
            watch.disconnect();
            void pressAll();
          });
          watch.observe(document.body, { childList: true, subtree: true });
        }),
      { keys: keys.slice(cut), isAtOnce: n % 2 === 1 },
    );
    open();
    await done;
    await expect.poll(() => sent.slice(count), `cut before key ${cut}`).toEqual(['12.4 × 18 × 12 × 10']);
    await page.unrouteAll();
    await expect(codeField(page)).toBeFocused();
  }
});

test('codes of digits alone are answered on every page, and searched for by every list', async ({
  browser,
}) => {
  const page = await station(browser, OPERATOR);
  for (const path of ['/receive-tracking', '/receive-tracking-domestic', '/tracking']) {
    await page.goto(path);
    for (const code of ['794612345678', '7501031311309']) {
      const before = (await tones(page)).length;
      await burst(page, code, 5);
      await expect(page).toHaveURL(new RegExp(`code=${code}`));
      await expect(page.getByText('No se encontro ningun paquete').first()).toBeVisible();
      await expect.poll(async () => (await tones(page)).slice(before)).toContain(TONE.refused);
    }
  }
  await page.goto('/orders?q=794612345678');
  await expect(page.getByText('0 órdenes').first()).toBeVisible();
  await expect(page).toHaveURL(/q=794612345678/);
});
