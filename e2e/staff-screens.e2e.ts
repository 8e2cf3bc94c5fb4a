import { expect, type Page } from '@playwright/test';
import { demoPerson, MANAGER, must, OPERATOR } from './support/people.ts';
import { look } from './support/pictures.ts';
import { test } from './support/test.ts';

/** A screen with the demo's data: its address, its heading, and the name of its picture. */
type Screen = readonly [path: string, heading: string | RegExp, picture: string];

/** What both roles open; `parcel` is at Miami, `domestic` within the United States. */
const shared = (parcel: string, domestic: string, lot: number): Screen[] => [
  [`/tracking?code=${parcel}`, 'Rastrear paquete', 'rastrear'],
  [`/receive-tracking?code=${parcel}`, 'Recibir paquete', 'recibir-otra-vez'],
  [`/receive-tracking-domestic?code=${domestic}`, 'Recibir paquete domestico', 'recibir-domestico'],
  ['/receive-list', 'Recibir una lista', 'recibir-lista'],
  ['/status-list', 'Cambiar estados', 'cambiar-estados'],
  ['/process', 'Procesar paquete', 'procesar-vacio'],
  ['/unidentified', 'Sin identificar', 'sin-identificar'],
  ['/lot', 'Nuevo Lote', 'lote-nuevo-vacio'],
  [`/lots/${lot}`, /^Lote L/, 'lote-lleno'],
  ['/profile', 'Perfil', 'perfil-personal'],
  ['/calculator', 'Cotice su envío', 'calculadora'],
];
const RESTRICTED: Screen[] = [
  ['/', /./, 'inicio-operario'],
  ['/orders', 'Órdenes a Venezuela', 'ordenes-operario'],
  ['/order-domestic', 'Órdenes domésticas', 'ordenes-domesticas-operario'],
  ['/lots', 'Lotes', 'lotes-operario'],
];

for (const [who, own] of [
  [MANAGER, []],
  [OPERATOR, RESTRICTED],
] as const) {
  test(`every screen with data, as ${who} sees it`, async ({ browser }) => {
    const { page, client } = await demoPerson(browser, who);
    const first = { n: 1, size: 50 };
    const inMiami = must(await client('GET /order/page/:n/:size', { params: first, query: { status: '2' } }));
    const domestic = must(await client('GET /order/domestic/:n/:size', { params: first, query: {} }));
    const lots = must(await client('GET /lots/list', { query: {} }));
    const parcel = inMiami.data[0]?.tracking_number ?? '';
    const sent = domestic.data.find(row => !row.voided)?.tracking_number ?? '';
    for (const [path, heading, picture] of [...own, ...shared(parcel, sent, lots.data[0]?.id ?? 0)]) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await expect(page.getByRole('button', { name: 'Recargar' })).toHaveCount(0);
        await look(page, picture);
        if (own.length > 0 && path !== '/calculator') await expectNothingOfMoney(page, who);
      });
    }
  });
}

/** Restricted staff read no amounts and nobody's contact but their own (docs/rules/permissions.md). */
async function expectNothingOfMoney(page: Page, own: string): Promise<void> {
  const text = await page.getByRole('main').innerText();
  expect(text, page.url()).not.toContain('$');
  const contacts = text.replaceAll(own, '').match(/\S+@\S+|\(\d{3}\) \d{3}-\d{4}/g);
  if (!page.url().endsWith('/profile')) expect(contacts, page.url()).toBeNull();
}
