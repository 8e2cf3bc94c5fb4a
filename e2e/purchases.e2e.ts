import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { type Bought, buy, buyOne, failing, receive } from './support/api.ts';
import { expectPath } from './support/checks.ts';
import { CARDS, fillCard, unfold } from './support/customer.ts';
import { demoPerson, MANAGER, must, newCustomer, type Signed } from './support/people.ts';
import { look } from './support/pictures.ts';
import { test } from './support/test.ts';
import { done, failures, refusals } from '@puerta/contract/messages.es';
import { readPdf, readScreen } from '../test/read-pdf.ts';
import { card, DECLINED, HELD } from '../test/orders.ts';

let customer: Signed;
let page: Page;
test.beforeAll(async ({ browser }) => {
  customer = await newCustomer(browser);
  page = customer.page;
});
test.afterAll(() => page.context().close());

const HEAVIER = { height: 12, width: 12, length: 14, weight: 30 };
const cardOf = (tracking: string) => page.getByRole('article', { name: tracking });

async function download(click: () => Promise<void>): Promise<{ name: string; bytes: Uint8Array }> {
  const waiting = page.waitForEvent('download');
  await click();
  const file = await waiting;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

async function refused(): Promise<void> {
  await expect(buy(customer, { payment: card(DECLINED) })).rejects.toThrow('402');
}

test('Compras: empty, full; searched, voided, printed', async () => {
  await test.step('nothing yet', async () => {
    const listed = page.waitForRequest(/\/api\/purchase\/page\//);
    await page.goto('/purchase');
    expect(new URL((await listed).url()).pathname).toBe('/api/purchase/page/1/50');
    await expect(page.getByRole('heading', { name: 'Aún no tiene compras' })).toBeVisible();
    await expectAccessible(page);
  });

  let bought: Bought = { order: 0, packages: [] };
  await test.step('an order of two, and three refused cards that do not bury it', async () => {
    bought = await buy(customer, { detail: { quantity: 2 } });
    for (let tries = 0; tries < 3; tries += 1) await refused();
    await page.reload();
    await expect(page.getByRole('article')).toHaveCount(2);
    const waiting = page.getByRole('region', { name: 'Órdenes por confirmar' });
    await expect(waiting.getByRole('listitem')).toHaveCount(1);
    await waiting.getByRole('button', { name: 'Ver 2 órdenes anteriores' }).click();
    await expect(waiting.getByRole('listitem')).toHaveCount(3);
    await expect(waiting.getByRole('link', { name: 'Empezar de nuevo' }).first()).toHaveAttribute(
      'href',
      '/services/AER',
    );
    await look(page, 'compras-llena');
  });

  await test.step('a refused try is put away, and stays away', async () => {
    const waiting = page.getByRole('region', { name: 'Órdenes por confirmar' });
    await waiting
      .getByRole('button', { name: /^Quitar de la lista/ })
      .first()
      .click();
    await expect(waiting.getByRole('listitem')).toHaveCount(2);
    await page.reload();
    await waiting.getByRole('button', { name: 'Ver 1 orden anterior' }).click();
    await expect(waiting.getByRole('listitem')).toHaveCount(2);
  });

  const [first, second] = bought.packages.map(({ tracking }) => tracking);
  if (!first || !second) throw new Error('The order has two packages');
  await test.step('rows and heads are as high as they are drawn, at both widths', async () => {
    const high = async (part: Locator) => Math.round((await part.boundingBox())?.height ?? 0);
    const head = page.getByRole('heading', { name: `Orden ${bought.order}` }).locator('..');
    await expect.poll(async () => [await high(cardOf(first)), await high(head)]).toEqual([48, 44]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => high(cardOf(first))).toBe(92);
    await expect.poll(() => high(head)).toBe(52);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('the order has its packages and one line of time for both', async () => {
    await page.getByRole('link', { name: new RegExp(`^Orden ${bought.order}:`) }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Orden ${bought.order}` })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Paquetes de la orden' }).getByRole('article')).toHaveCount(
      2,
    );
    const told = page.getByRole('region', { name: 'Pagos y citas' }).getByRole('listitem');
    await expect(told).toHaveCount(1);
    await expect(told).toContainText('todos los paquetes');
    await look(page, 'orden');
    await cardOf(first)
      .getByRole('link', { name: /^Detalle/ })
      .click();
    await page.getByRole('link', { name: `Ver toda la orden ${bought.order}` }).click();
    await expect(told).toHaveCount(1);
    await page.getByRole('main').getByRole('link', { name: 'Compras' }).click();
  });

  await test.step('each row leads on, and unfolds by the keyboard', async () => {
    const links = cardOf(first);
    await expect(links.getByRole('button', { name: 'Descargar etiqueta' })).toHaveCount(0);
    await unfold(page, second);
    await links.getByRole('button', { name: `Más de ${first}` }).focus();
    await page.keyboard.press('Enter');
    await expectAccessible(page);
    await expect(links.getByRole('link', { name: /^Detalle/ })).toHaveAttribute(
      'href',
      `/purchase/tracking/${first}`,
    );
    await expect(links.getByRole('link', { name: 'Programar recogida' })).toHaveAttribute(
      'href',
      `/pickup/${bought.packages[0]?.id}`,
    );
    await expect(links.getByRole('button', { name: 'Descargar factura' })).toHaveCount(0);
    await expect(links.getByText('Pago', { exact: true })).toBeVisible();
  });

  await test.step('one label, and all of the order in one document', async () => {
    const label = await download(() =>
      cardOf(first).getByRole('button', { name: 'Descargar etiqueta' }).click(),
    );
    expect(label.name).toBe(`${first}.pdf`);
    expect((await readPdf(label.bytes)).map(({ text }) => text.includes(first))).toEqual([true]);
    const all = await download(() =>
      cardOf(first).getByRole('button', { name: 'Etiquetas de toda la orden' }).click(),
    );
    expect(all.name).toBe(`ORDEN-${bought.order}.pdf`);
    const pages = await readPdf(all.bytes);
    expect(pages.map(({ text }, at) => text.includes([first, second][at] ?? ''))).toEqual([true, true]);
    const letter = await download(() =>
      cardOf(first).getByRole('button', { name: 'Toda la orden en hojas carta' }).click(),
    );
    expect(letter.name).toBe(`ORDEN-${bought.order}-CARTA.pdf`);
    expect((await readPdf(letter.bytes)).map(({ width }) => width)).toEqual([612, 612]);
    const mend = await failing(page, /\/api\/purchase\/label\//);
    await cardOf(first).getByRole('button', { name: 'Descargar etiqueta' }).click();
    await expect(page.getByText(failures.download).first()).toBeVisible();
    await mend();
  });

  await test.step('found by a name and part of a number; what is not there says so', async () => {
    const search = page.getByLabel('Nombre, ciudad, contenido o número');
    await search.fill(second.slice(4).toLowerCase());
    await search.press('Enter');
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(cardOf(second)).toBeVisible();
    await expect.poll(() => new URL(page.url()).searchParams.get('find')).toBe(second.slice(4).toLowerCase());
    await page.goto(`/purchase?q=${first}`);
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(cardOf(first)).toBeVisible();
    await search.fill('NADA');
    await search.press('Enter');
    await expect(page.getByRole('heading', { name: 'Ninguna de sus compras dice «NADA»' })).toBeVisible();
    await page.getByRole('link', { name: 'Ver todas las compras' }).click();
    await page.getByRole('button', { name: /^Entregados/ }).click();
    await expect(
      page.getByRole('heading', { name: 'Ninguna de sus compras está en este estado' }),
    ).toBeVisible();
    await expect.poll(() => new URL(page.url()).searchParams.get('show')).toBe('delivered');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByLabel('Estado').selectOption({ label: 'Etiqueta creada (2)' });
    await expect(page.getByRole('article')).toHaveCount(2);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goBack();
    await page.goBack();
    await expect(page.getByRole('article')).toHaveCount(2);
  });

  await test.step('a label is voided after asking, and its price goes back', async () => {
    const voided = cardOf(second);
    await unfold(page, second);
    await voided.getByRole('button', { name: 'Anular' }).click();
    const ask = page.getByRole('dialog', { name: '¿Anular esta etiqueta?' });
    await expect(ask).toContainText(second);
    await expect(ask).toContainText(/su precio, \$\d+\.\d\d,/);
    await ask.getByRole('button', { name: 'Cancelar' }).click();
    await voided.getByRole('button', { name: 'Anular' }).click();
    await ask.getByRole('button', { name: 'Anular etiqueta' }).click();
    await expect(page.getByText(done.voided).first()).toBeVisible();
    await expect(voided.getByText('Anulado')).toBeVisible();
    await expect(voided).toContainText(/\$\d+\.\d\d (?:reembolsado|de reembolso en camino)/);
    await expect(voided).toContainText('$0.00');
    await expect(voided.getByRole('button', { name: /etiqueta/i })).toHaveCount(0);
    await expect(voided.getByRole('link', { name: 'Programar recogida' })).toHaveCount(0);
    await page.getByRole('button', { name: /^Anulados 1/ }).click();
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(voided.getByText('Anulado')).toBeVisible();
  });
});

/** What was found, and of what the difference is made. */
const WHY = /Pesó 30 lb, declaró 10.*: \$\d+\.\d\d de (?:traslado|flete)/;

test('a package that is received heavier: side by side, paid on the spot, then its invoice', async ({
  browser,
}) => {
  const { id, tracking } = await buyOne(customer);
  const manager = await demoPerson(browser, MANAGER);
  await receive(manager, id, HEAVIER);
  await page.goto('/purchase');
  await test.step('it stands in the red frame on top whatever is shown, and has neither label nor invoice', async () => {
    const frame = page.getByRole('region', { name: /^Por pagar: \$\d+\.\d\d de 1 paquete$/ });
    const owing = frame.getByRole('article', { name: tracking });
    await expect(owing.getByText('Este paquete ha sido recibido, pendiente por pago')).toBeVisible();
    await expect(owing.getByRole('button', { name: /^Realizar pago/ })).toBeVisible();
    await unfold(page, tracking);
    await expect(owing.getByText('Deuda', { exact: true })).toBeVisible();
    await expect(owing.getByRole('button', { name: /^Descargar/ })).toHaveCount(0);
    await page.goto('/purchase?show=delivered');
    await expect(owing).toBeVisible();
    const high = async () => Math.round((await owing.boundingBox())?.height ?? 0);
    await expect.poll(high).toBe(48);
    await expect(frame).toHaveCSS('border-color', 'rgb(192, 38, 23)');
    await expect(frame).toContainText(WHY);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(high).toBe(98);
    const pay = owing.getByRole('button', { name: /^Realizar pago/ });
    expect((await pay.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expectAccessible(page);
  });
  await page.goto(`/purchase/tracking/${tracking}`);

  await test.step('every agreed fact is there', async () => {
    await expect(page.getByRole('list', { name: 'Progreso del paquete' })).toBeVisible();
    const notice = page.getByRole('region', { name: 'Este paquete ha sido recibido, pendiente por pago' });
    await expect(notice).toContainText(WHY);
    for (const name of ['Remitente', 'Destinatario', 'Paquete', 'Movimientos del transportista']) {
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    }
    for (const text of ['Primer pago', 'Deuda', 'Pago total', 'Lote', 'No asignado', 'Recogida UPS']) {
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
    }
    await expect(page.getByText('30 lb · 13.61 kg')).toBeVisible();
    await expect(page.getByText('10 lb · 4.54 kg')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Descargar factura' })).toHaveCount(0);
    await expect(page.getByText('Por pagar', { exact: true })).toBeVisible();
    await look(page, 'detalle-deuda');
  });

  await test.step('its bar code is read from the screen, one dot a pixel; on a phone how it stands comes first', async () => {
    const code = page.getByRole('img', { name: `Código de barras ${tracking}` });
    await code.scrollIntoViewIfNeeded();
    await expect.poll(async () => readScreen(await page.screenshot())).toContain(tracking);
    await page.setViewportSize({ width: 390, height: 844 });
    const top = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
    const order = [
      page.getByRole('list', { name: 'Progreso del paquete' }),
      page.getByRole('heading', { name: 'Resumen de pago' }),
      page.getByRole('heading', { name: 'Pagos y citas' }),
      page.getByRole('heading', { name: 'Destinatario', exact: true }),
      page.getByRole('heading', { name: 'Paquete', exact: true }),
    ];
    await expect(async () => {
      const tops = await Promise.all(order.map(top));
      expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    }).toPass({ timeout: 5_000 });
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('paid: the confirmation, and the invoice', async () => {
    await page.getByRole('button', { name: /^Realizar pago/ }).click();
    await page
      .getByRole('dialog')
      .getByText(/lo declarado y lo recibido/)
      .click();
    await expect(page.getByRole('dialog').getByText(/^\+\$/).first()).toBeVisible();
    await fillCard(page, CARDS.approved);
    const paying = page.waitForRequest('**/api/purchase/debt');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Pagar/ })
      .click();
    expect((await paying).postDataJSON()).toEqual({
      ...card(CARDS.approved),
      expiration_year: '2030',
      id,
    });
    await expectPath(page, /^\/debt\/success$/);
    await expect(page.getByRole('main').getByText('Caribe Express').first()).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/purchase/tracking/${tracking}`);
    await expect(page.getByText('Segundo pago', { exact: true })).toBeVisible();
    const printed = await failing(page, /\/api\/purchase\/invoice\//);
    await page.getByRole('button', { name: 'Descargar factura' }).click();
    await expect(page.getByText('Ha ocurrido un error al descargar la etiqueta').first()).toBeVisible();
    await printed();
    const invoice = await download(() => page.getByRole('button', { name: 'Descargar factura' }).click());
    expect(invoice.name).toBe(`${tracking}.pdf`);
    expect((await readPdf(invoice.bytes))[0]?.text).toContain(tracking);
  });

  await test.step('Rastrear finds it, and says what is not found', async () => {
    await page.goto('/tracking');
    await page.getByRole('button', { name: 'Rastrear' }).click();
    await expect(page.getByText('Introduce tu tracking number o UPS Tracking').first()).toBeVisible();
    await page.getByLabel('Número de guía').fill('CE0000000000');
    await page.getByRole('button', { name: 'Rastrear' }).click();
    await expect(page.getByText(refusals.tracking_not_found)).toBeVisible();
    await page.getByLabel('Número de guía').fill(tracking);
    await page.getByRole('button', { name: 'Rastrear' }).click();
    await expect(page.getByRole('heading', { name: tracking })).toBeVisible();
    await expectAccessible(page);
    await page.goto('/purchase/tracking/CE0000000000');
    await expect(page.getByRole('heading', { name: refusals.package_not_found })).toBeVisible();
  });
});

test('two boxes of an order that owe are paid with one card, after one that was declined', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const { packages } = await buy(customer, { detail: { quantity: 2 } });
  const manager = await demoPerson(browser, MANAGER);
  for (const { id } of packages) await receive(manager, id, HEAVIER);
  await page.goto(`/purchase/tracking/${packages[0]?.tracking}`);
  await page.getByRole('button', { name: /^Pagar toda la orden/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Pagar 2 paquetes' });
  for (const { tracking } of packages) await expect(dialog.getByText(tracking)).toBeVisible();
  const pay = dialog.getByRole('button', { name: /^Pagar \$/ });
  await fillCard(page, CARDS.declined);
  await pay.click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(dialog.getByRole('alert')).toContainText('La tarjeta fue rechazada. No se ha cobrado nada');
  await expect(pay).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await fillCard(page, CARDS.approved);
  await pay.click();
  await expectPath(page, /^\/debt\/success$/);
  for (const { tracking } of packages) {
    const now = must(await customer.client('GET /purchase/:tracking', { params: { tracking } })).data;
    expect(now).toMatchObject({ payment: 0 });
  }

  // while a bank reviews a payment, its row says so and keeps its parts clear of each other
  const held = await buyOne(customer);
  await receive(manager, held.id, HEAVIER);
  must(await customer.client('POST /purchase/debt', { body: { id: held.id, ...card(HELD) } }));
  await page.goto('/purchase');
  await expect(cardOf(held.tracking)).toContainText('No tiene que hacer nada');
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => cardOf(held.tracking).evaluate(overlapping), `${width} px`).toEqual([]);
    const more = cardOf(held.tracking).getByRole('button', { name: /^Más de/ });
    const right = (element: Element) => element.getBoundingClientRect().right;
    const [row, button] = [await cardOf(held.tracking).evaluate(right), await more.evaluate(right)];
    expect(row - button, `from what unfolds it to the end of the row, ${width} px`).toBeLessThan(24);
  }
});

/** Runs in the page: texts of a row that lie over each other, or a name that has no room at all. */
function overlapping(row: Element): string[] {
  const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
  const parts: { text: string; isName: boolean; box: DOMRect }[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    const parent = node.parentElement;
    if (!parent || text === '' || parent.getClientRects().length === 0) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const [inside, clip] = [range.getBoundingClientRect(), parent.getBoundingClientRect()];
    const left = Math.max(inside.left, clip.left);
    const width = Math.max(0, Math.min(inside.right, clip.right) - left);
    parts.push({
      text,
      isName: parent.tagName === 'B',
      box: new DOMRect(left, inside.top, width, inside.height),
    });
  }
  return parts.flatMap(({ text, isName, box }, at) => [
    ...(isName && box.width < 8 ? [text] : []),
    ...parts
      .slice(at + 1)
      .filter(({ box: other }) => {
        const across = Math.min(box.right, other.right) - Math.max(box.left, other.left);
        const down = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
        return across > 1 && down > 3;
      })
      .map(other => `${text} / ${other.text}`),
  ]);
}
