import { expect, type Locator, type Page } from '@playwright/test';
import { boughtParcels, todayInMiami } from './support/api.ts';
import { expectPath } from './support/checks.ts';
import { DEMO_PASSWORD, MANAGER, OPERATOR, signIn, someone } from './support/people.ts';
import { look } from './support/pictures.ts';
import { call, scan, stationCount } from './support/staff.ts';
import { station, TONE, tones } from './support/station.ts';
import { test } from './support/test.ts';

type Record = { id: number; client: string; package_receive: string; package_number: string };

const answer = (page: Page) => page.getByRole('region', { name: 'Respuesta a la lectura' });
const line = (page: Page, code: string) => page.getByRole('listitem').filter({ hasText: code });
const label = (page: Page) => page.getByLabel('Código de reempaque');

/** Words of the answer that reach over the end of a line; the longest name of a place is tried in the city's room. */
const brokenWords = (page: Page) =>
  answer(page)
    .locator('p')
    .evaluateAll(lines => {
      const city = lines.at(-1) as HTMLElement;
      city.textContent = 'Charallavecito';
      city.style.setProperty('--letters', '14');
      return lines.flatMap(line => {
        const text = line.firstChild as Text;
        return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          return range.getClientRects().length > 1 ? [word] : [];
        });
      });
    });

/** Figures that are wider than the room that their field leaves them. */
const cutFigures = (page: Page) =>
  page.locator('[data-measure]').evaluateAll(fields =>
    (fields as HTMLInputElement[])
      .filter(field => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(field);
        const pen = document.createElement('canvas').getContext('2d');
        if (!pen) throw new Error('Nothing can be measured');
        pen.font = font;
        const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        return pen.measureText(field.value).width > room;
      })
      .map(field => field.value),
  );

/** A parcel that was bought and received, with what its record says. */
async function received(page: Page) {
  const [{ id, tracking: code }] = await boughtParcels(1);
  const body = { id, weight: 5, length: 10, width: 8, height: 6, notes: '', date: todayInMiami() };
  return { ...(await call<Record>(page, 'POST', '/order/dimensions', { body })).data, code };
}

test('whose box it is, where it goes and by what stand large, and every outcome has its own tone', async ({
  browser,
}) => {
  const page = await station(browser, OPERATOR);
  const [fresh] = await boughtParcels(1);
  const [one, two, three] = [await received(page), await received(page), await received(page)];
  const city = one.package_receive.split(',')[0] ?? '';
  const { data: whole } = await call<Record>(page, 'GET', `/order/${fresh.tracking}`);

  await page.goto('/receive-tracking');
  await scan(page, fresh.ups);
  await expect(answer(page)).toContainText('Pese y mida');
  for (const word of [whole.client, city, 'AÉREO']) await expect(answer(page)).toContainText(word);
  await expect(page.getByText('$')).toHaveCount(0);
  await look(page, 'respuesta-recibir');
  for (const [field, figure] of Object.entries({ Peso: '12.75', Largo: '118.25', Ancho: '7', Alto: '30.5' }))
    await page.getByLabel(field).fill(figure);
  for (const size of [
    { width: 1280, height: 800 },
    { width: 1024, height: 768 },
  ]) {
    await page.setViewportSize(size);
    await expect.poll(() => cutFigures(page), `figures that are cut at ${size.width}`).toEqual([]);
    await page.evaluate(() => scrollTo(0, 0));
    // one looks and types without scrolling
    for (const seen of [page.getByText('AÉREO', { exact: true }), page.getByLabel('Peso')])
      await expect(seen).toBeInViewport();
  }
  await page.setViewportSize({ width: 390, height: 800 });
  await expect.poll(() => brokenWords(page), 'words that are broken on a phone').toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  // a letter between figures is refused, not left out
  await page.getByLabel('Alto').fill('12kg3,5');
  await page.getByLabel('Alto').press('Enter');
  await expect(page.getByLabel('Alto')).toHaveValue('12kg3,5');
  await expect(page.getByLabel('Alto')).toHaveAttribute('aria-invalid', 'true');
  for (const field of ['Peso', 'Largo', 'Ancho', 'Alto']) await page.getByLabel(field).fill('0');
  await page.getByLabel('Peso').focus();
  for (const value of ['5', '10', '8', '6']) {
    await page.keyboard.type(value, { delay: 60 });
    await page.keyboard.press('Enter');
  }
  await expect(answer(page)).toContainText('Recibido');
  await expect(answer(page)).toContainText(/Pegue la etiqueta P\d{6} y procéselo/);
  const reprint = page.getByRole('button', { name: /^Imprimir otra vez la etiqueta P\d{6}$/ });
  const asked = page.waitForRequest(/\/api\/lots\/repackage\/\d+$/);
  await reprint.click();
  await asked;
  const askedAgain = page.waitForRequest(/\/api\/lots\/repackage\/\d+$/);
  await page.keyboard.press('F4');
  await askedAgain;
  await expect(page.getByRole('listitem').getByRole('link', { name: fresh.tracking })).toHaveAttribute(
    'href',
    `/tracking?code=${fresh.tracking}`,
  );
  await scan(page, fresh.ups);
  await expect(answer(page)).toContainText(/Ya recibido.*Ya lo recibió Ana Operadora a las \d\d:\d\d/);
  // a repeated code, and one that nobody knows, are readings too: a reload keeps them, and adds none
  const unknown = 'TBA100200300400';
  await scan(page, unknown);
  for (const isReloaded of [false, true]) {
    if (isReloaded) await page.reload();
    await expect(line(page, fresh.ups)).toContainText(/Repetido P\d{6}.*Ya lo recibió Ana Operadora/);
    await expect(line(page, unknown)).toContainText('No se encontro ningun paquete con ese numero');
    await expect(line(page, fresh.tracking)).toContainText(/Recibido P\d{6}/);
    await expect(page.getByRole('region', { name: 'Últimas lecturas' }).getByRole('listitem')).toHaveCount(3);
  }
  await look(page, 'ultimas-lecturas');
  await page
    .getByRole('link', { name: `Registrar ${unknown} sin identificar` })
    .first()
    .click();
  await expect(page.getByLabel('Código escaneado')).toHaveValue(unknown);

  await page.goto('/process');
  await expect(label(page)).toBeFocused();
  const heard = await tones(page);
  expect(heard).toEqual([]);
  await scan(page, `${one.package_number}-${one.code}`);
  await expect(answer(page)).toContainText('Procesado');
  for (const word of [one.client, city, 'AÉREO', 'Déjelo con los paquetes de envío aéreo.'])
    await expect(answer(page)).toContainText(word);
  await expect.poll(() => tones(page)).toEqual([TONE.done]);
  await look(page, 'respuesta-procesar');
  await scan(page, `${one.package_number}-${one.code}`);
  await expect(answer(page)).toContainText('Ya procesado');
  await expect(answer(page)).toContainText(city);
  await expect.poll(() => tones(page)).toEqual([TONE.done, TONE.repeated, TONE.repeated]);
  // the label of another box: it is processed as its tracking says, and somebody looks
  await scan(page, `P999999-${two.code}`);
  await expect(answer(page)).toContainText(`La etiqueta dice P999999 y el paquete es ${two.package_number}`);
  await expect.poll(async () => (await tones(page)).slice(3)).toEqual([TONE.look, TONE.look]);
  // no label of ours: first what is specified, then the box that was found
  await scan(page, three.code);
  await expect(page.getByRole('main').getByText('El número de tracking no es válido.').first()).toBeVisible();
  await expect.poll(async () => (await tones(page)).slice(5)).toEqual([TONE.refused]);
  await look(page, 'respuesta-ofrecida');
  // what is no label cannot be sent again as one
  await expect(page.getByRole('button', { name: `Reintentar la lectura ${three.code}` })).toHaveCount(0);
  await page.getByRole('button', { name: `Procesar ${three.package_number}` }).click();
  await expect(answer(page)).toContainText('Procesado');
  const { data } = await call<{ process_date: string | null }>(page, 'GET', `/order/${three.code}`);
  expect(data.process_date).not.toBeNull();
});

test('without connection each scan says that it is kept; signing out asks, and whoever comes sends it', async ({
  browser,
}) => {
  const page = await station(browser, OPERATOR);
  const [one, two] = [await received(page), await received(page)];
  await page.goto('/receive-tracking');
  await scan(page, one.code);
  await expect(answer(page)).toContainText(one.client);
  await page.getByRole('link', { name: 'Procesar Paquete' }).first().click();
  await expect(label(page)).toBeFocused();
  await page.context().setOffline(true);
  const before = (await tones(page)).length;
  await scan(page, `${two.package_number}-${two.code}`);
  await expect(answer(page)).toContainText('Guardado aquí');
  await expect(label(page)).toHaveValue('');
  await scan(page, `${one.package_number}-${one.code}`);
  await expect(line(page, one.code)).toBeVisible();
  await expect.poll(async () => (await tones(page)).slice(before)).toEqual([TONE.kept, TONE.kept]);
  // what the station has seen of the box is said without a connection too
  await expect(answer(page)).toContainText(one.client);
  await expect(answer(page)).toContainText('AÉREO');
  await expect(label(page)).toHaveValue('');
  await look(page, 'respuesta-guardada');

  await page.getByRole('button', { name: 'Cerrar sesion' }).click();
  const dialog = page.getByRole('dialog', { name: '2 lecturas sin enviar' });
  await expect(dialog).toBeVisible();
  await look(page, 'salir-sin-enviar');
  await dialog.getByRole('button', { name: 'Ver las 2' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Cerrar sesion' }).click();
  await dialog.getByRole('button', { name: 'Salir igual' }).click();
  await expect(page.getByLabel('Contraseña', { exact: true })).toBeVisible();
  await page.context().setOffline(false);
  await signIn(page, MANAGER);
  await page.goto('/process');
  const left = page.getByRole('region', { name: 'Lecturas de otra persona sin enviar' });
  await expect(left).toContainText('2 lecturas de Ana Operadora quedaron aquí');
  await expect(left).not.toContainText('$');
  await look(page, 'lecturas-de-otra');
  await left.getByRole('button', { name: 'Enviarlas ahora' }).click();
  await expect(stationCount(page, '2 procesados')).toBeVisible();
  await expect(left).toHaveCount(0);
  for (const { code } of [one, two]) {
    const { data } = await call<{ process_date: string | null }>(page, 'GET', `/order/${code}`);
    expect([code, data.process_date]).toEqual([code, expect.any(String)]);
  }
});

test('what was refused after it waited keeps its measures: mended, tried again, or recorded', async ({
  browser,
}) => {
  const page = await station(browser, OPERATOR);
  const [parcel, slipped] = await boughtParcels(2);
  await page.goto('/receive-tracking');
  await expect(page.getByLabel('Número de tracking')).toBeFocused();
  await page.context().setOffline(true);
  const measure = async (code: string, weight = '9.5') => {
    await page.getByLabel('Número de tracking').fill(code);
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Mida .+ se recibirá en cuanto vuelva/)).toBeVisible({ timeout: 8000 });
    for (const [name, value] of Object.entries({ Peso: weight, Largo: '12', Ancho: '10', Alto: '8' }))
      await page.getByLabel(name).fill(value);
    await page.getByRole('button', { name: 'Recibir paquete' }).click();
  };
  await measure('TBA502887274000');
  await page.context().setOffline(false);
  const row = line(page, 'TBA502887274000');
  await expect(row).toContainText('No se encontro ningun paquete', { timeout: 30_000 });
  await expect(row).toContainText('9.50 lb');
  await page.reload();
  await expect(row).toContainText('9.50 lb');
  await look(page, 'lectura-rechazada');
  await row.getByRole('button', { name: /^Reintentar/ }).click();
  await expect(row).toContainText('No se encontro ningun paquete');
  await row.getByRole('link', { name: /^Registrar/ }).click();
  await expect(page.getByLabel('Código escaneado')).toHaveValue('TBA502887274000');
  await page.goBack();
  await row.getByRole('button', { name: /^Descartar/ }).click();
  await expect(row).toHaveCount(0);

  // nobody here knew what was declared: the slip is asked about before it becomes a debt
  await page.context().setOffline(true);
  await measure(slipped.tracking, '95');
  await page.context().setOffline(false);
  const held = line(page, slipped.tracking);
  await expect(held).toContainText(/Confirme el peso\. 95 lb: .+ veces lo declarado/, { timeout: 30_000 });
  const { data } = await call<{ status_id: number }>(page, 'GET', `/order/${slipped.tracking}`);
  expect(data.status_id).toBe(1);
  await held.getByRole('link', { name: /^Corregir/ }).click();
  await expect(page.getByLabel('Peso')).toHaveValue('95');
  await page.getByLabel('Peso').fill('9.5');
  await page.getByRole('button', { name: 'Recibir paquete' }).click();
  await expect(answer(page)).toContainText('Recibido');

  // refused because of its measures: they stand in the form again
  await page.context().setOffline(true);
  await page.route('**/api/order/dimensions', route =>
    route.fulfill({
      status: 409,
      json: { success: false, message: 'No', error: { code: 'state_conflict', message: 'No' } },
    }),
  );
  await measure(parcel.tracking);
  await page.context().setOffline(false);
  await line(page, parcel.tracking)
    .getByRole('link', { name: /^Corregir/ })
    .click({ timeout: 30_000 });
  await expect(page.getByLabel('Peso')).toHaveValue('9.5');
  await expect(page.getByLabel('Alto')).toHaveValue('8');
});

test('after an expired session one is at the station again, and a first visit survives a reload', async ({
  browser,
}) => {
  const page = await station(browser, OPERATOR);
  await page.goto('/process');
  await expect(label(page)).toBeFocused();
  await page.route('**/api/order/process', route =>
    route.fulfill({
      status: 401,
      json: { success: false, message: 'x', error: { code: 'session_expired', message: 'x' } },
    }),
  );
  await scan(page, 'P000001-CE0000000000');
  await expect(page.getByLabel('Contraseña', { exact: true })).toBeVisible();
  await page.unroute('**/api/order/process');
  await page.getByLabel('Correo electrónico').fill(OPERATOR);
  await page.getByLabel('Contraseña', { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expectPath(page, /^\/process$/);
  await expect(line(page, 'P000001-CE0000000000')).toContainText('No se encontro ningun paquete');

  const visitor = await someone(browser, OPERATOR);
  const { origin } = new URL(visitor.url());
  const token = await visitor.evaluate(() => localStorage.getItem('token') ?? '');
  const context = await browser.newContext({ serviceWorkers: 'allow', baseURL: origin });
  await context.addInitScript(kept => localStorage.setItem('token', kept), token);
  const first = await context.newPage();
  await first.goto('/process');
  await first.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await first.reload();
  await expect(label(first)).toBeFocused();
});

test('on a tablet the readings stand beside the answer in short rows, and nothing is cut or covered', async ({
  browser,
}) => {
  const page = await station(browser, OPERATOR);
  const { code, package_number } = await received(page);
  await page.setViewportSize({ width: 1024, height: 768 });
  // of a long day, so that they take two lines
  await page.route('**/api/admin/station/today', async route => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: { station: object | null; person: object } };
    const long = { received: 142, domestic: 12, processed: 123, refused: 19 };
    await route.fulfill({
      json: {
        success: true,
        data: { station: { ...data.station, ...long }, person: { ...data.person, ...long } },
      },
    });
  });
  const box = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const readings = page.getByRole('region', { name: 'Últimas lecturas' });
  const middle = await box(page.getByRole('heading', { name: 'Escanee la siguiente etiqueta' }));
  expect((await box(readings)).x).toBeGreaterThan(middle.x + middle.width);
  await scan(page, `${package_number}-${code}`);
  await expect(answer(page)).toContainText('Procesado');
  // Enter alone says nothing else of it
  await expect(label(page)).toHaveValue('');
  await page.keyboard.press('Enter');
  await expect(label(page)).toBeFocused();
  await expect(answer(page)).toContainText('Procesado');
  const rows = readings.getByRole('listitem');
  await expect(rows).toHaveCount(1);
  expect((await box(rows)).height).toBeLessThan(58);
  // the widest letters that a number has
  await rows.getByRole('link').evaluate(link => (link.textContent = 'P000888-CEWMWMQGWMD8'));
  expect((await box(rows)).height).toBeLessThan(58);
  for (const height of [768, 650]) {
    await page.setViewportSize({ width: 1024, height });
    await expect(page.getByRole('button', { name: 'Cerrar sesion' })).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(`/receive-tracking?code=${code}`);
  await page.getByRole('radio', { name: 'Enviado/Transito' }).check();
  await page.getByRole('button', { name: 'Cambiar estado' }).click();
  const notice = page.getByRole('complementary', { name: 'Deshacer el último cambio' });
  await expect(notice).toBeVisible();
  const undo = await box(notice);
  expect(undo.y + undo.height).toBeLessThanOrEqual((await box(stationCount(page, /procesado/))).y);
});

test('a place, then the boxes that lie there; whoever finds one reads where', async ({ browser }) => {
  const page = await station(browser, OPERATOR);
  const [one, two, three] = [await received(page), await received(page), await received(page)];
  const lines = page.getByRole('region', { name: 'Lugar' });

  await page.goto('/shelf-labels');
  await page.getByLabel('Lugares').fill('A1 a A3, Z-01');
  await expect(page.getByRole('list', { name: 'Etiquetas' }).getByRole('listitem')).toHaveCount(4);
  await look(page, 'etiquetas-de-lugares');

  await page.goto('/process');
  await expect(label(page)).toBeFocused();
  await scan(page, one.code);
  await expect(answer(page)).toBeVisible();
  await scan(page, 'LUGAR-A3');
  await expect(lines).toContainText('Lugar A3');
  await expect(answer(page)).toBeHidden();
  await expect(label(page)).toHaveValue('');
  await scan(page, one.code);
  await scan(page, `${two.package_number}-${two.code}`);
  await expect(lines.getByRole('listitem').filter({ hasText: 'Ubicado' })).toHaveCount(2);
  await page.context().setOffline(true);
  await scan(page, three.code);
  await expect(lines).toContainText('Guardado, sin enviar');
  await look(page, 'lugar');
  await page.keyboard.press('Escape');
  await expect(lines).not.toContainText('Lugar A3');
  await page.context().setOffline(false);
  await expect(lines).toHaveCount(0);

  await page.goto('/tracking');
  for (const { code } of [one, two, three]) {
    await scan(page, code);
    await expect(page.getByText(/· P\d+ · Lugar A3$/)).toBeVisible();
    await expect(page.getByRole('heading', { name: code })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Quitar del lugar' }).click();
  await expect(page.getByText('El paquete ya no está en ningún lugar')).toBeVisible();
  await expect(page.getByText(/· Lugar A3$/)).toHaveCount(0);
});
