import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { boughtParcels, holding } from './support/api.ts';
import { MANAGER, OPERATOR, someone } from './support/people.ts';
import { look } from './support/pictures.ts';
import { call, scan } from './support/staff.ts';
import { burst, codeField } from './support/station.ts';
import { test } from './support/test.ts';
import { buildTracking } from '@puerta/domain/parcels/tracking-number';

/** Milliseconds a key: a wedge on a cable, and Bluetooth. Those between are told apart in `keystrokes.test.ts`. */
const PACES = [0, 60] as const;

type Row = { tracking_number: string; ups_tracking: string; status_id: number; voided: boolean };

/** Numbers of ours that nobody has. */
const strange = (count: number, from: number) =>
  Array.from({ length: count }, (_, n) => buildTracking('CE', new Uint8Array(9).fill(7).with(0, from + n)));

async function station(browser: Browser, path: string): Promise<Page> {
  const page = await someone(browser, OPERATOR);
  await page.goto(path);
  return page;
}

/** The codes that the page asked the server about. */
function asked(page: Page): Set<string> {
  const codes = new Set<string>();
  page.on('request', request => {
    const [, code] = /\/api\/order\/(?:warehouse|receive\/domestic)\/(.+)$/.exec(request.url()) ?? [];
    if (code) codes.add(decodeURIComponent(code));
  });
  return codes;
}

test('two scans in a row are two, found or not, whatever has the focus', async ({ browser }) => {
  const { data } = await call<Row[]>(await station(browser, '/tracking'), 'GET', '/order/page/1/50?status=3');
  const found = data.slice(0, 4).flatMap(row => [row.tracking_number, row.ups_tracking]);
  expect(found).toHaveLength(8);
  // at three stations at once, for much of it is waiting from one key to the next
  const paths = ['/tracking', '/receive-tracking', '/receive-tracking-domestic'];
  const scanAt = async (path: string) => {
    const page = await station(browser, path);
    await expect(codeField(page)).toBeFocused();
    const codes = asked(page);
    for (const pace of PACES) {
      // one after the other, as fast as the answers come
      for (const code of found.slice(0, 2)) {
        await burst(page, code, pace);
        await expect(codeField(page)).toHaveValue(code);
        await expect.poll(() => codes.has(code), `${path} at ${pace} ms a key`).toBe(true);
      }
      // and without waiting for any: the last is shown, and no code is made of two
      for (const code of [...found.slice(4), ...strange(2, 0)]) await burst(page, code, pace);
      await expect(codeField(page)).toHaveValue(strange(2, 0)[1] ?? '');
      await page.locator('h1').click();
      await page.getByRole('link', { name: 'Procesar Paquete' }).first().focus();
      await burst(page, found[0] ?? '', pace);
      await expect(codeField(page)).toHaveValue(found[0] ?? '');
      await expect(codeField(page)).toBeFocused();
    }
    expect([...codes].filter(code => ![...found, ...strange(2, 0)].includes(code))).toEqual([]);
  };
  await Promise.all(paths.map(scanAt));
});

test('a code over an open form is a code at every pace, and a number is a measure', async ({ browser }) => {
  const page = await station(browser, '/receive-tracking');
  const [first, second] = await boughtParcels(2);
  const heading = (code: string) => page.getByRole('heading', { name: code });
  const peso = page.getByLabel('Peso');
  let here = first;
  let other = second;
  await burst(page, here.ups, 0);
  await expect(peso).toBeFocused();
  for (const pace of PACES) {
    // a scale: Enter goes on to the next measure, and the package stays
    await burst(page, '12.50', pace);
    await expect(page.getByLabel('Largo')).toBeFocused();
    await expect(peso).toHaveValue('12.50');
    await burst(page, '18.25', pace);
    await expect(page.getByLabel('Ancho')).toBeFocused();
    await expect(page.getByLabel('Largo')).toHaveValue('18.25');
    await expect(heading(here.tracking)).toBeVisible();
    // the next box's code into the third field: it is taken back, and the other box comes
    await burst(page, other.ups, pace);
    await expect(heading(other.tracking)).toBeVisible();
    await expect(peso).toBeFocused();
    await burst(page, here.tracking, pace);
    await expect(heading(here.tracking)).toBeVisible();
    await expect(peso).toBeFocused();
    // what was measured of it is there again, and no figure of a code is
    await expect(peso).toHaveValue('12.50');
    await expect(page.getByLabel('Largo')).toHaveValue('18.25');
    await expect(page.getByLabel('Ancho')).toHaveValue('0');
    for (const label of ['Peso', 'Largo']) await page.getByLabel(label).fill('0');
    await burst(page, other.tracking, 0);
    await expect(heading(other.tracking)).toBeVisible();
    [here, other] = [other, here];
    await expect(peso).toBeFocused();
  }
  // a scale that weighs in another unit is not believed
  const codes = asked(page);
  // nor where the machine holds each of its keys up
  for (const pace of [0, 200]) {
    await burst(page, '12.50kg', pace);
    await expect(page.getByText('La medida llegó en otra unidad. Use libras y pulgadas.')).toBeVisible();
    await expect(peso).toHaveValue('0');
    await expect(peso).toBeFocused();
  }
  expect([...codes]).toEqual([]);
  await burst(page, '12.50lb', 0);
  await expect(peso).toHaveValue('12.50');
  await expect(page.getByLabel('Largo')).toBeFocused();
});

test('measures that look like a slip are asked about, and only a press of its own says that they are right', async ({
  browser,
}) => {
  const page = await someone(browser, MANAGER);
  await page.goto('/receive-tracking');
  const [slipped, other] = await boughtParcels(2);
  const peso = page.getByLabel('Peso');
  const question = page.getByRole('alert').filter({ hasText: 'veces lo declarado' });
  const sent: string[] = [];
  page.on('request', request => sent.push(new URL(request.url()).pathname));
  const saved = () => sent.filter(path => path === '/api/order/dimensions').length;
  await burst(page, slipped.ups, 0);
  await expect(peso).toBeFocused();
  // the scale's point was lost; what types ends its lines with two keys
  for (const value of ['120', '16', '12', '12']) {
    await burst(page, value, 60);
  }
  await page.keyboard.press('Enter');
  await expect(question).toContainText('120 lb: 12 veces lo declarado');
  await expect(question).toContainText(/Al cliente le costaría \$[\d,]+\.\d\d más/);
  await expect(question).toContainText('¿Serán 12 lb?');
  await expect(page.getByText('Confirme el peso')).toBeVisible();
  await expect(peso).toBeFocused();
  await look(page, 'recibir-pregunta');
  for (const size of [
    { width: 1280, height: 800 },
    { width: 1024, height: 768 },
  ]) {
    await page.setViewportSize(size);
    for (const seen of [page.getByText('Confirme el peso'), question])
      await expect(seen, 'whole, without scrolling').toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  // weighed once more, the same: asked once more, and not answered by the scale
  for (const pace of PACES) {
    await burst(page, '120', pace);
    await expect(question).toBeVisible();
    await expect(peso).toBeFocused();
  }
  // another box comes between, and what was measured of the first is there again
  await burst(page, other.ups, 12);
  await expect(page.getByRole('heading', { name: other.tracking })).toBeVisible();
  await expect(question).toHaveCount(0);
  await burst(page, slipped.ups, 12);
  await expect(peso).toHaveValue('120');
  await page.getByLabel('Alto').focus();
  await page.keyboard.press('Enter');
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(peso).toBeFocused();
  await expect.poll(() => peso.evaluate((input: HTMLInputElement) => input.selectionEnd)).toBe(3);
  expect(saved()).toBe(0);
  await page.keyboard.press('Enter');
  await expect(question).toBeVisible();
  // a press too soon after the question is the scanner's; once it is saved, Enter would look the box up again
  await expect
    .poll(async () => {
      if (!saved()) await page.keyboard.press('Enter');
      return saved();
    })
    .toBe(1);
  await expect(page.getByText('El paquete midió más de lo declarado')).toBeVisible();
  await expect(page.getByText('Recibido: falta el pago')).toBeVisible();

  // who reads no amounts reads how many times, and asks for no more
  const operator = await station(browser, '/receive-tracking');
  await burst(operator, other.ups, 0);
  await expect(operator.getByLabel('Peso')).toBeFocused();
  for (const value of ['120', '16', '12', '12']) await burst(operator, value, 0);
  await expect(operator.getByRole('alert').filter({ hasText: '12 veces lo declarado' })).toBeVisible();
  await expect(operator.getByText('$')).toHaveCount(0);
});

test('labels to process, back to back: each stands in the list once, and none waits for a slow answer', async ({
  browser,
}) => {
  const page = await station(browser, '/process');
  await expect(page.getByLabel('Código de reempaque')).toBeFocused();
  const labels = strange(8, 40).map((code, n) => `P${String(900_001 + n)}-${code}`);
  for (const [n, label] of labels.slice(0, 4).entries())
    await burst(page, label, PACES[n % PACES.length] ?? 0);
  const lines = page.getByRole('listitem').filter({ hasText: /P90000\d-CE/ });
  await expect(lines).toHaveCount(4);
  let asked = 0;
  page.on('request', request => {
    if (request.url().endsWith('/api/order/process')) asked += 1;
  });
  const answer = await holding(page, '**/api/order/process');
  for (const label of labels.slice(4)) await burst(page, label, 0);
  await expect(lines.filter({ hasText: 'Enviando…' })).toHaveCount(4);
  await expect(page.getByText('Sin enviar')).toHaveCount(0);
  // one after the other would never be two on their way
  await expect.poll(() => asked).toBeGreaterThan(1);
  answer();
  await expect(lines.filter({ hasText: 'Enviando…' })).toHaveCount(0);
  for (const label of labels) await expect(lines.filter({ hasText: label })).toHaveCount(1);
});

test('lists take the label that is on the box, each once, from wherever one scans', async ({ browser }) => {
  const page = await station(browser, '/status-list');
  await expect(codeField(page)).toBeFocused();
  const codes = strange(5, 80);
  const list = page.getByRole('textbox', { name: 'Trackings' });
  for (const [n, code] of codes.slice(0, 4).entries())
    await burst(page, `P000149-${code}`, PACES[n % PACES.length] ?? 0);
  await expect(page.getByRole('status').filter({ hasText: '4 paquetes en la lista' })).toBeVisible();
  await list.focus();
  await burst(page, codes[4] ?? '', 60);
  await expect(list).toHaveValue(`${codes.join('\n')}\n`);
  await expect(codeField(page)).toBeFocused();
  await burst(page, codes[0] ?? '', 12);
  await expect(page.getByText(`${codes[0]} ya está en la lista`)).toBeVisible();
  await expect(list).toHaveValue(`${codes.join('\n')}\n`);
  await look(page, 'lista-escaneada');

  await page.goto('/receive-list');
  await expect(codeField(page)).toBeFocused();
  await burst(page, `P000149-${codes[0]}`, 40);
  await expect(page.getByLabel('Paquetes', { exact: true })).toBeFocused();
  await page.keyboard.type('9.5 12 10 8', { delay: 60 });
  // a hand rests before it takes the next box; a busy machine may hold up more of a slow scanner's keys than a list forgives
  await page.waitForTimeout(1200);
  await burst(page, codes[1] ?? '', 0);
  await expect(page.getByLabel('Paquetes', { exact: true })).toHaveValue(
    `${codes[0]} 9.5 12 10 8\n${codes[1]} `,
  );
});

test('a box without owner is scanned in wherever the focus is', async ({ browser }) => {
  const page = await station(browser, '/unidentified');
  const code = page.getByLabel('Código escaneado');
  await expect(code).toBeFocused();
  const place = page.getByLabel('Dónde está');
  for (const [n, pace] of PACES.entries()) {
    await burst(page, `TBA90000000000${n}`, pace);
    if (n === 0) {
      await expect(place).toBeFocused();
      await place.fill('Pasillo 9');
      await page.keyboard.press('Enter');
    }
    await expect(page.getByRole('listitem').filter({ hasText: `TBA90000000000${n}` })).toBeVisible();
    await expect(code).toHaveValue('');
  }
  await page.locator('h1').click();
  await burst(page, '4201002334249200190132607600833457', 60);
  await expect(page.getByRole('listitem').filter({ hasText: '9200190132607600833457' })).toContainText(
    'Pasillo 9',
  );
});

test('a scale at the serial port fills in what has come to rest, and keys do without the mouse', async ({
  browser,
}) => {
  const page = await station(browser, '/receive-tracking');
  await page.addInitScript(() => {
    let out: ReadableStreamDefaultController<Uint8Array> | undefined;
    const port = {
      open: async () => undefined,
      readable: new ReadableStream<Uint8Array>({ start: control => void (out = control) }),
      writable: null,
    };
    const serial = { requestPort: async () => port, getPorts: async () => [] };
    Object.defineProperty(navigator, 'serial', { value: serial });
    Object.assign(window, { weigh: (line: string) => out?.enqueue(new TextEncoder().encode(`${line}\r\n`)) });
  });
  const weigh = (line: string) =>
    page.evaluate(said => (window as unknown as { weigh: (line: string) => void }).weigh(said), line);
  const [first, second] = await boughtParcels(2);
  const peso = page.getByLabel('Peso');
  await page.goto(`/receive-tracking?code=${first.tracking}`);
  await page.getByRole('button', { name: 'Conectar báscula', exact: true }).click();
  await weigh('US,GS,+   9.80lb');
  await weigh('ST,GS,+  12.50lb');
  await expect(peso).toHaveValue('12.5');
  await expect(page.getByText('Báscula: 12.50 lb')).toBeVisible();
  await expectAccessible(page);
  // what still lies there is not the next box's weight, nor does a scale write over a hand
  await scan(page, second.tracking);
  await expect(page.getByRole('heading', { name: second.tracking })).toBeVisible();
  await weigh('ST,GS,+  12.50lb');
  await expect(peso).toHaveValue('0');
  await weigh('ST,GS,+   0.00lb');
  await weigh('S S      5.20 kg');
  await expect(peso).toHaveValue('11.46');
  await peso.fill('30');
  await weigh('S D      9.00 lb');
  await weigh('S S      9.00 lb');
  await expect(page.getByText('Báscula: 9.00 lb')).toBeVisible();
  await expect(peso).toHaveValue('30');

  await page.keyboard.press('Escape');
  await expect(codeField(page)).toBeFocused();
  await expect(codeField(page)).toHaveValue(second.tracking);
  await page.keyboard.press('Escape');
  await expect(codeField(page)).toHaveValue('');
  await expect(peso).toHaveCount(0);
  await page.keyboard.press('F2');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recibir paquete domestico');
  await page.keyboard.press('F2');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recibir paquete');
  await expect(codeField(page)).toBeFocused();
});
