import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { placeOf } from './support/api.ts';
import { expectPath, pathOf } from './support/checks.ts';
import { CARDS, fillCard } from './support/customer.ts';
import { MANAGER, newCustomer, OPERATOR, someone } from './support/people.ts';
import { look } from './support/pictures.ts';
import { test } from './support/test.ts';
import { atPayment, PARCEL } from './support/wizard.ts';
import { readPdf, scanPdf } from '../test/read-pdf.ts';

// here all that moves does
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** One parcel's life, from its purchase to delivery, by the people who live it; how strangers come to buy is their path. */
test('a parcel is bought, received heavier, paid, processed, shipped and handed over', async ({
  browser,
}) => {
  test.setTimeout(400_000);
  const customer = await newCustomer(browser);
  const { page: visitor, client } = customer;
  const receiver = 'Rosa Elena Mendoza';
  const agencies = new Set<string | undefined>();
  visitor.on('request', request => {
    if (request.url().includes('/api/')) agencies.add(request.headers().agency);
  });
  let tracking = '';
  let carrierTracking = '';
  let packageNumber = '';
  let lot = '';

  await test.step('a label is bought: two clicks before the page can say that it is busy pay once', async () => {
    const caracas = await placeOf(client, 'Distrito Capital', 'Caracas');
    await atPayment(visitor, caracas, { code: 'MAR', parcel: { ...PARCEL, weight: '20' } });
    await look(visitor, 'pago');
    await fillCard(visitor, CARDS.approved);
    await visitor.getByRole('button', { name: /^Pagar/ }).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await expect(visitor.getByRole('heading', { name: '¡Gracias por su compra!' })).toBeVisible();
    await look(visitor, 'comprado');
    await visitor.goto('/purchase');
  });

  await test.step('finds one package in Compras, with a label that scans', async () => {
    await expect(visitor.getByRole('link', { name: /^Detalle/ })).toHaveCount(1);
    await look(visitor, 'compras');
    const label = await downloaded(visitor, () =>
      visitor.getByRole('button', { name: /Descargar etiqueta/ }).click(),
    );
    const [page] = await scanPdf(label.bytes);
    carrierTracking = page?.barCodes.find(code => code.startsWith('1Z')) ?? '';
    expect(carrierTracking).toMatch(/^1Z[0-9A-Z]{16}$/);
    await visitor.getByRole('link', { name: /^Detalle/ }).click();
    await expectPath(visitor, /^\/purchase\/tracking\//);
    tracking = (await pathOf(visitor)).split('/').at(-1) ?? '';
    expect(label.name).toBe(`${tracking}.pdf`);
    await expect(visitor.getByText(carrierTracking).first()).toBeVisible();
    await look(visitor, 'detalle');
  });

  const steps = async (reached: number) => {
    const page = await someone(browser);
    await page.goto(`/tracking/${tracking}`);
    await expect(page.getByText(tracking).first()).toBeVisible();
    const steps = page.getByRole('list', { name: 'Progreso del paquete' });
    await expect(steps.getByText('alcanzado')).toHaveCount(reached);
    await expect(page.getByText(receiver)).toHaveCount(0);
    await expect(page.getByText(customer.email)).toHaveCount(0);
    await look(page, `rastreo-${reached}`);
  };
  await test.step('anyone with the code sees step 1, and no names', () => steps(1));

  const manager = await someone(browser, MANAGER);
  await test.step('the warehouse receives it heavier than declared', async () => {
    // another test may be buying fifty parcels at this moment
    await manager.goto('/orders?size=150');
    await expect(manager.getByRole('link', { name: tracking }).first()).toBeVisible();
    await look(manager, 'ordenes');
    await manager.goto('/receive-tracking');
    await manager.getByLabel('Número de tracking').fill(carrierTracking);
    await manager.keyboard.press('Enter');
    await manager.getByLabel('Peso').fill('32');
    await manager.getByLabel('Largo').fill('24');
    await manager.getByLabel('Ancho').fill('18');
    await manager.getByLabel('Alto').fill('16');
    await look(manager, 'recibir');
    await manager.getByRole('button', { name: 'Recibir paquete' }).click();
    await expect(manager.getByText(/El paquete midió más de lo declarado/)).toBeVisible();
    // nothing may be done with it until it is paid
    await expect(manager.getByRole('region', { name: 'Pago Pendiente' })).toBeVisible();
    await expect(manager.getByRole('radio')).toHaveCount(0);
    await look(manager, 'recibido');
    const label = await downloaded(manager, () =>
      manager.getByRole('button', { name: 'Descargar etiqueta' }).click(),
    );
    packageNumber = label.name.match(/P\d{6}/)?.[0] ?? '';
    expect(packageNumber).not.toBe('');
    const [page] = await scanPdf(label.bytes);
    expect(page?.barCodes).toContain(`${packageNumber}-${tracking}`);
  });

  await test.step('restricted staff see neither amounts nor contacts', async () => {
    const operator = await someone(browser, OPERATOR);
    await operator.goto(`/order/${tracking}`);
    await expect(
      operator.getByRole('region', { name: 'Este paquete ha sido recibido, pendiente por pago' }),
    ).toHaveCSS('color', 'rgb(147, 23, 13)');
    await expect(operator.getByRole('link', { name: 'Regresar a órdenes' })).toHaveAttribute(
      'href',
      '/orders',
    );
    await expect(operator.getByText(receiver).first()).toBeVisible();
    await expect(operator.getByText('$')).toHaveCount(0);
    await expect(operator.getByText(customer.email)).toHaveCount(0);
    await look(operator, 'detalle-operario');
  });

  await test.step('the customer is mailed, blocked, and pays the difference', async () => {
    await expect
      .poll(async () => {
        const answer = await visitor.request.get(
          `/api/open/outbox?to=${encodeURIComponent(customer.email)}`,
          { headers: { agency: 'caribe' } },
        );
        const { data } = (await answer.json()) as { data: { text: string; subject: string }[] };
        return data.map(mail => mail.text).join('\n');
      })
      .toContain('32');
    await visitor.goto('/services/MAR');
    await expect(
      visitor.getByText(
        'Usted tiene una deuda pendiente, por favor realice el pago para poder seguir utilizando nuestros servicios.',
      ),
    ).toBeVisible();
    await look(visitor, 'deuda');
    await visitor.goto(`/purchase/tracking/${tracking}`);
    await visitor
      .getByRole('button', { name: /Realizar pago/ })
      .first()
      .click();
    const dialog = visitor.getByRole('dialog');
    await dialog.getByText('Al recibir su paquete lo medimos de nuevo').click();
    await expect(dialog.getByRole('columnheader', { name: 'Declarado' })).toBeVisible();
    await expect(dialog.getByRole('columnheader', { name: 'Recibido' })).toBeVisible();
    await look(visitor, 'pagar-deuda');
    await dialog.getByRole('button', { name: /^Pagar/ }).click();
    await expect(dialog.getByText('Por favor complete todos los campos').first()).toBeVisible();
    await fillCard(visitor, CARDS.approved);
    await dialog.getByRole('button', { name: /^Pagar/ }).click();
    await expect(visitor.getByText('Su pago se ha realizado correctamente').first()).toBeVisible();
    await expectPath(visitor, /^\/purchase$/);
    await expect(visitor.getByText('Este paquete ha sido recibido, pendiente por pago')).toHaveCount(0);
    await visitor.goto(`/purchase/tracking/${tracking}`);
    await expect(visitor.getByText('Segundo pago')).toBeVisible();
    await look(visitor, 'detalle-pagado');
  });

  await test.step('staff process it with one scan', async () => {
    await manager.goto('/process');
    await manager.getByLabel('Código de reempaque').fill(`${packageNumber}-${tracking}`.toLowerCase());
    await manager.keyboard.press('Enter');
    await expect(manager.getByText('Se ha procesado el paquete correctamente.').first()).toBeVisible();
    await expect(manager.getByLabel('Código de reempaque')).toHaveValue('');
    await look(manager, 'procesar');
  });

  await test.step('load it into a lot and send it', async () => {
    await manager.goto('/lot');
    await manager.getByLabel('Tipo de envío').selectOption({ label: 'Marítimo' });
    await manager.getByLabel('Transportista').selectOption({ index: 1 });
    await manager.getByLabel('Estado de destino').selectOption({ label: 'Distrito Capital' });
    await manager.getByLabel('Ciudad de destino').selectOption({ label: 'Caracas' });
    await manager
      .getByRole('row', { name: new RegExp(tracking) })
      .getByRole('checkbox')
      .check();
    await look(manager, 'lote-nuevo');
    await manager.getByRole('button', { name: 'Crear lote' }).click();
    await expectPath(manager, /^\/lots\/\d+$/);
    // the address changes before the screen does
    await expect(manager.getByRole('heading', { level: 1 })).toHaveText(/L\d+/);
    lot = (await manager.getByRole('heading', { level: 1 }).innerText()).match(/L\d+/)?.[0] ?? '';
    await advance(manager, 'Enviado', async () => manager.getByLabel('Fecha de salida').fill('2026-12-01'));
    await look(manager, 'lote');
    const report = await downloaded(manager, () =>
      manager.getByRole('button', { name: 'Hoja de ruta' }).click(),
    );
    const pages = await readPdf(report.bytes);
    expect(pages.map(page => page.text).join(' ')).toContain(tracking);
  });
  await test.step('anyone sees step 3', () => steps(3));

  await test.step('it arrives and is handed over', async () => {
    await advance(manager, 'En destino');
    await steps(4);
    // the field for codes comes with the packages that may be handed over, and scrolls to itself
    await expect(manager.getByLabel('Código del paquete')).toBeFocused();
    await manager.getByRole('button', { name: `Entregado: ${tracking}` }).click();
    await expect(manager.getByText('El paquete ha sido entregado').first()).toBeVisible();
    await manager.goto('/lots');
    await expect(manager.getByRole('row', { name: new RegExp(lot) })).toContainText('Entregado');
    await look(manager, 'lotes');
    await steps(5);
  });

  await test.step('the customer has the invoice, and the mails of each step', async () => {
    await visitor.goto(`/purchase/tracking/${tracking}`);
    const invoice = await downloaded(visitor, () =>
      visitor.getByRole('button', { name: /Descargar factura/ }).click(),
    );
    expect(invoice.name).toBe(`${tracking}.pdf`);
    const text = (await readPdf(invoice.bytes)).map(page => page.text).join(' ');
    expect(text).toContain(tracking);
    expect(text).toContain(receiver);
    // those of a step wait until it cannot be undone any more
    await expect.poll(() => subjects(visitor, customer.email), { timeout: 20_000 }).toHaveLength(7);
    expect([...agencies]).toEqual(['caribe']);
  });
});

async function subjects(page: Page, to: string): Promise<string[]> {
  const answer = await page.request.get(`/api/open/outbox?to=${encodeURIComponent(to)}`, {
    headers: { agency: 'caribe' },
  });
  const { data } = (await answer.json()) as { data: { subject: string }[] };
  return data.map(mail => mail.subject);
}

/** Moves the lot that is open one step on. */
async function advance(
  page: Page,
  status: string,
  before: () => Promise<void> = async () => undefined,
): Promise<void> {
  await page.getByLabel('Estado del lote').selectOption({ label: status });
  await before();
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Cambiar estado' });
  await confirm.click();
  await expect(page.getByText('El lote se ha actualizado correctamente').first()).toBeVisible();
}

async function downloaded(
  page: Page,
  click: () => Promise<void>,
): Promise<{ name: string; bytes: Uint8Array }> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  return {
    name: download.suggestedFilename(),
    bytes: new Uint8Array(await readFile(await download.path())),
  };
}
