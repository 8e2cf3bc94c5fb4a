import { expect, type Page } from '@playwright/test';
import { test } from './support/test.ts';
import { boughtParcels } from './support/staff.ts';
import { burst, codeField, station, TONE, tones } from './support/station.ts';

const OPERATOR = 'operador@caribe.test';
const line = (page: Page, text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text });

/** The server takes its time over each box that is looked up. */
const slowly = (page: Page, ms: number) =>
  page.route('**/api/order/warehouse/**', async route => {
    await new Promise(resolve => setTimeout(resolve, ms));
    await route.continue();
  });

test('a weight that comes before its form waits for it; one of no box, and a box that is overtaken, are told', async ({
  browser,
  page: buyer,
}) => {
  const [first, second] = await boughtParcels(buyer, 2);
  const page = await station(browser, OPERATOR);
  await page.goto('/receive-tracking');
  await burst(page, '12.4', 5);
  await expect(line(page, '12.4 no es de ninguna caja')).toBeVisible();
  expect(await tones(page)).toContain(TONE.refused);

  await slowly(page, 2500);
  await burst(page, first?.ups_tracking ?? '', 5);
  await burst(page, '12.4', 55);
  await burst(page, '10 IN', 5);
  await expect(page.getByLabel('Peso')).toHaveValue('12.4', { timeout: 30_000 });
  await expect(page.getByLabel('Largo')).toHaveValue('10');
  await expect(page).toHaveURL(new RegExp(`code=${first?.ups_tracking}`));

  await page.goto('/receive-tracking');
  await burst(page, first?.tracking_number ?? '', 5);
  await burst(page, second?.tracking_number ?? '', 5);
  await expect(line(page, 'Sin recibir: se dejó antes de su respuesta')).toBeVisible();
});

test('what is typed after an early weight goes on where it stopped, and no weight of a box that takes none is lost silently', async ({
  browser,
  page: buyer,
}) => {
  const parcels = await boughtParcels(buyer, 2);
  const page = await station(browser, OPERATOR);
  await page.goto('/receive-tracking');
  await slowly(page, 600);
  for (const [n, pace] of [5, 55].entries()) {
    await burst(page, parcels[n]?.ups_tracking ?? '', pace);
    await page.waitForTimeout(250);
    await burst(page, '12.4', pace);
    await expect(page.getByLabel('Largo')).toBeFocused();
    for (const side of ['18', '12', '10']) await burst(page, side, pace);
    await expect(line(page, '12.40 lb')).toHaveCount(n + 1);
  }
  // it was received a moment ago
  const before = (await tones(page)).length;
  await burst(page, parcels[0]?.ups_tracking ?? '', 5);
  await burst(page, '9.5 LB', 5);
  await expect(page.getByText('Anotado para esta caja: 9.5')).toBeVisible();
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
  page: buyer,
}) => {
  const parcels = await boughtParcels(buyer, 4);
  const page = await station(browser, OPERATOR);
  const sent = sentMeasures(page);
  await page.goto('/receive-tracking');
  const [one, two, far, last] = parcels.map(({ ups_tracking: code }) => code);
  for (const [code = '', wait] of [
    [one, 300],
    [two, 800],
  ] as const) {
    await slowly(page, wait);
    for (const text of [code, '12.4', '18', '12', '10']) await burst(page, text, 2);
    await expect(line(page, /Recibido.*12\.40 lb/)).toHaveCount(code === one ? 1 : 2);
  }
  expect(sent).toEqual(['12.4 × 18 × 12 × 10', '12.4 × 18 × 12 × 10']);
  // far from what was declared: asked about, not answered by the scale, and told once it is left
  for (const text of [far ?? '', '120', '16', '12', '12']) await burst(page, text, 2);
  await expect(page.getByText('Confirme el peso')).toBeVisible();
  await page.getByRole('link', { name: 'Procesar Paquete' }).first().click();
  await page.getByRole('link', { name: 'Recibir Paquete' }).first().click();
  await expect(line(page, far ?? '')).toContainText('Sin recibir: nadie confirmó sus medidas');
  // the next box comes before the answer
  for (const text of [last ?? '', '12.4', '18', '12', '10', far ?? '']) await burst(page, text, 2);
  await expect(line(page, last ?? '')).toContainText('Sin recibir: se dejó antes de su respuesta');
  // nothing of what was weighed goes to another box
  await expect(page.getByLabel('Peso')).toBeFocused();
  expect(sent).toHaveLength(2);
});

test('a box that was opened or half measured, and left, stands in the list with its reason', async ({
  browser,
  page: buyer,
}) => {
  const [first, second] = await boughtParcels(buyer, 2);
  const page = await station(browser, OPERATOR);
  await page.goto('/receive-tracking');
  const peso = page.getByLabel('Peso');
  await burst(page, first?.ups_tracking ?? '', 5);
  await expect(peso).toBeFocused();
  for (const measure of ['12.4', '18', '12']) await burst(page, measure, 5);
  await burst(page, second?.ups_tracking ?? '', 5);
  await expect(line(page, first?.ups_tracking ?? '')).toContainText('Sin recibir: le faltan medidas');
  await expect(page.getByRole('heading', { name: second?.tracking_number })).toBeVisible();
  await page.getByRole('link', { name: 'Procesar Paquete' }).first().click();
  await page.getByRole('link', { name: 'Recibir Paquete' }).first().click();
  await expect(line(page, second?.ups_tracking ?? '')).toContainText('Sin recibir: le faltan medidas');
  await expect(page.getByRole('region', { name: 'Últimas lecturas' }).getByRole('listitem')).toHaveCount(2);
});

test('no key is lost or goes to another field, however the opening of the form cuts what a scale types', async ({
  browser,
  page: buyer,
}) => {
  test.slow();
  const parcels = await boughtParcels(buyer, 9);
  const page = await station(browser, OPERATOR);
  const sent = sentMeasures(page);
  await page.goto('/receive-tracking');
  const keys = [...'12.4', 'Enter', ...'18', 'Enter', ...'12', 'Enter', ...'10', 'Enter'];
  for (const [n, { ups_tracking: code }] of parcels.entries()) {
    // the keys before the cut come before the form, the others from the task on that shows it
    const cut = n < 6 ? n : (n - 3) * 2;
    const count = sent.length;
    let open = () => {};
    const held = new Promise<void>(resolve => {
      open = resolve;
    });
    await page.route('**/api/order/warehouse/**', async route => {
      await held;
      await route.continue();
    });
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
    for (const code of ['794612345678', '7501031311309']) {
      await page.goto(path);
      await burst(page, code, 5);
      await expect(page).toHaveURL(new RegExp(`code=${code}`));
      await expect(page.getByText('No se encontro ningun paquete').first()).toBeVisible();
      await expect.poll(() => tones(page)).toContain(TONE.refused);
    }
  }
  await page.goto('/orders?q=794612345678');
  await expect(page.getByText('0 órdenes').first()).toBeVisible();
  await expect(page).toHaveURL(/q=794612345678/);
});
