import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expectNothingCovered } from './support/checks.ts';
import { CARDS, fillCard } from './support/customer.ts';
import { MANAGER, someone } from './support/people.ts';
import { look } from './support/pictures.ts';
import { call } from './support/staff.ts';
import { test } from './support/test.ts';
import { readPdf } from '../test/read-pdf.ts';

const notice = (page: Page, message: string) => page.getByRole('alert').filter({ hasText: message }).first();

type Row = { tracking_number: string; payment: number; group_services: number; voided: boolean };
type Box = { weight: number; length: number; width: number; height: number };
type Detail = Row & {
  arrival: { state: 'due' | 'late' | 'over' } | null;
  ups_tracking: string;
  product_name: string;
  status: string;
  date: string;
  product_type: 'AIR' | 'OCEAN';
  air_eta: number | null;
  ocean_eta: number | null;
  declared: Box;
} & Box;

/** The first of these that is paid and whose box was received as its customer had measured it. */
async function measuredAsDeclared(manager: Page, rows: readonly Row[]): Promise<Detail | null> {
  for (const row of rows.filter(each => each.payment === 0 && each.group_services === 1)) {
    const { data: detail } = await call<Detail>(manager, 'GET', `/order/${row.tracking_number}`);
    const { declared } = detail;
    const differ = (['weight', 'length', 'width', 'height'] as const).filter(
      name => detail[name] !== declared[name],
    );
    if (differ.length === 0) return detail;
  }
  return null;
}

test('public tracking: all its facts, the payment and the invoice', async ({ browser, page }) => {
  const manager = await someone(browser, MANAGER);
  const { data: received } = await call<Row[]>(manager, 'GET', '/order/page/1/150?status=2');
  // the demo's own: newer ones are other tests', which pay and move them meanwhile
  const owing = received.findLast(row => row.payment === 1);
  const invoiced = await measuredAsDeclared(manager, received.toReversed());
  if (!invoiced || !owing) throw new Error('The demo has no such package');

  await page.goto(`/tracking/${invoiced.tracking_number}`);
  await expect(page.getByRole('heading', { name: invoiced.tracking_number })).toBeVisible();
  const main = page.getByRole('main');
  const kilograms = (invoiced.weight / 2.2046).toFixed(2);
  const { length, width, height } = invoiced;
  const shown = (instant: Date) => instant.toISOString().slice(0, 10).split('-').reverse().join('/');
  const bought = new Date(invoiced.date);
  const eta = (invoiced.product_type === 'AIR' ? invoiced.air_eta : invoiced.ocean_eta) ?? 0;
  expect(eta).toBeGreaterThan(0);
  for (const said of [invoiced.product_name, invoiced.status, invoiced.ups_tracking, 'Miami'])
    await expect(main).toContainText(said);
  const expected = { due: 'Entrega estimada', late: 'Con retraso: se esperaba el', over: 'Se esperaba el' };
  for (const [term, value] of [
    ['Servicio:', invoiced.product_type === 'AIR' ? 'Aéreo' : 'Marítimo'],
    ['Comprado el', shown(bought)],
    [expected[invoiced.arrival?.state ?? 'due'], shown(new Date(bought.getTime() + eta * 86_400_000))],
    ['Medidas', `${length} × ${width} × ${height} in`],
  ] as const)
    await expect(main).toContainText(new RegExp(`${term}\\s*${value}`));
  await expect(main.getByText('Servicio')).toHaveCount(1);
  const pills = invoiced.arrival?.state === 'late' ? 1 : 0;
  await expect(main.getByText('Con retraso', { exact: true })).toHaveCount(pills);
  await expect(main).toContainText(`${invoiced.weight} lb · ${kilograms} kg`);
  await expect(main.getByRole('list', { name: 'Progreso del paquete' }).getByRole('listitem')).toHaveCount(5);
  await expect(page.getByRole('link', { name: 'Rastrear otro paquete' })).toHaveAttribute(
    'href',
    '/tracking',
  );
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar factura' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${invoiced.tracking_number}.pdf`);
  const printed = await readPdf(new Uint8Array(await readFile(await download.path())));
  expect(printed[0]?.text).toContain(invoiced.tracking_number);
  await look(page, 'rastreo-publico');

  await page.goto(`/tracking/${owing.tracking_number}`);
  await expect(page.getByText('Este paquete ha sido recibido, pendiente por pago')).toBeVisible();
  await page.getByRole('button', { name: /^Realizar pago/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Realizar pago' });
  const { debt: owed } = (await call<{ debt: number }>(manager, 'GET', `/tracking/${owing.tracking_number}`))
    .data;
  await expect(dialog.getByText('Deuda')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Pagar/ })).toHaveText(`Pagar $${owed.toFixed(2)}`);
  await dialog.getByRole('button', { name: /^Pagar/ }).click();
  await expect(notice(page, 'Por favor complete todos los campos')).toBeVisible();
  await expectNothingCovered(page);
  await expectAccessible(page);
  for (const empty of ['Número de tarjeta', 'Mes', 'Año', 'CVV']) {
    await fillCard(page, CARDS.declined);
    await dialog.getByLabel(empty).fill('');
    await dialog.getByRole('button', { name: /^Pagar/ }).press('Enter');
    await expect(dialog.getByLabel(empty)).toHaveAccessibleDescription('Por favor complete todos los campos');
    await expect(dialog.getByLabel(empty)).toBeFocused();
  }
  await fillCard(page, CARDS.declined);
  await dialog.getByRole('button', { name: /^Pagar/ }).press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('No se ha cobrado nada');
  await expect(notice(page, 'La tarjeta fue rechazada')).toBeVisible();
  await expect(notice(page, 'Error al tratar de procesar el pago')).toBeVisible();
  await expectNothingCovered(page);
});
