import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { buy, failing } from './support/api.ts';
import { enter } from './support/keyboard.ts';
import { demoPerson, MANAGER, newCustomer } from './support/people.ts';
import { look } from './support/pictures.ts';
import { test } from './support/test.ts';
import { invalid } from '@puerta/contract/messages.es';

test('a list is refused, looked at and received at once; what it makes owed comes first', async ({
  browser,
}) => {
  const customer = await newCustomer(browser);
  const { packages } = await buy(customer, { detail: { quantity: 2 } });
  const [light, heavy] = packages.map(({ tracking }) => tracking);
  const { page } = await demoPerson(browser, MANAGER);
  await page.goto('/receive-list');
  const list = page.getByLabel('Paquetes', { exact: true });
  const check = page.getByRole('button', { name: 'Revisar' });
  const rows = page.getByRole('table', { name: 'Paquetes' }).getByRole('row');
  for (const [text, message] of [
    ['', invalid.reception.bulkEmpty],
    [`${light} 12 12 12`, 'Una línea no es válida'],
  ] as const) {
    await list.fill(text);
    await enter(check);
    await expect(page.getByRole('main').getByText(message).first()).toBeVisible();
    await expect(list).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(page.getByRole('listitem').filter({ hasText: /^Línea 1: ./ })).toBeVisible();
  await expectAccessible(page);

  await list.fill(`tracking;peso;largo;ancho;alto\n${light};10;12;12;12\n${heavy};40;20;20;20\nNADA;1;2;3;4`);
  const works = await failing(page, '**/api/order/receive/preview');
  await enter(check);
  await expect(
    page.getByRole('alert').filter({ hasText: 'No se ha podido agregar las dimensiones' }),
  ).toBeVisible();
  await works();
  await enter(check);
  await expect(
    page.getByRole('status').filter({ hasText: '2 se recibirán · 1 no se puede recibir' }),
  ).toBeVisible();
  await expect(rows.filter({ hasText: heavy })).toContainText(/Deberá \$\d/);
  await look(page, 'recibir-lista-revisada');
  await expect(rows.filter({ hasText: heavy })).toContainText('40 lb: 4 veces lo declarado');
  await enter(page.getByRole('button', { name: 'Recibir 2 paquetes' }));
  const question = page.getByRole('alert').filter({ hasText: '1 paquete está lejos de lo declarado' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Recibir 2 paquetes' }).click();
  await expect(page.getByRole('status').filter({ hasText: '2 recibidos' })).toBeVisible();
  await expect(rows.filter({ hasText: light })).toContainText(/P\d{6}/);
  await page.goto(`/tracking?code=${heavy}`);
  await expect(page.getByRole('main').getByText('Almacen Miami').first()).toBeVisible();
});

test('a long list goes in pieces, and one sees how far it is', async ({ browser }) => {
  const { page } = await demoPerson(browser, MANAGER);
  await page.goto('/receive-list');
  const lines = Array.from({ length: 45 }, (_, n) => `NADA${n} 1 2 3 4`);
  await page.getByLabel('Paquetes', { exact: true }).fill(lines.join('\n'));
  let pieces = 0;
  let goOn = () => {};
  await page.route('**/api/order/receive/preview', async route => {
    // the third piece waits until somebody has looked
    if (++pieces === 3) await new Promise<void>(resolve => (goOn = resolve));
    await route.continue();
  });
  await enter(page.getByRole('button', { name: 'Revisar' }));
  await expect(page.getByRole('status').filter({ hasText: '40 de 45 paquetes' })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'En curso' })).toHaveAttribute('value', '40');
  await expectAccessible(page);
  goOn();
  await expect(page.getByRole('status').filter({ hasText: '45 no se pueden recibir' })).toBeVisible();
  expect(pieces).toBe(3);
});
