import { expect } from '@playwright/test';
import { MANAGER, OPERATOR, someone } from './support/people.ts';
import { look } from './support/pictures.ts';
import { call, processedParcels } from './support/staff.ts';
import { test } from './support/test.ts';

test('a list moves once at a double click, is undone whole, and a manager takes a step back with a reason', async ({
  browser,
}) => {
  const ana = await someone(browser, OPERATOR);
  const parcels = await processedParcels(2);
  const statuses = () =>
    Promise.all(
      parcels.map(
        async ({ tracking }) =>
          (await call<{ status_id: number }>(ana, 'GET', `/order/${tracking}`)).data.status_id,
      ),
    );
  await ana.goto('/status-list');
  await ana.getByLabel('Trackings').fill(parcels.map(one => one.tracking).join('\n'));
  await ana.getByLabel('Nuevo estado').selectOption('Entregado');
  const moves: string[] = [];
  ana.on('request', request => {
    if (request.url().endsWith('/order/status/bulk')) moves.push(request.headers()['idempotency-key'] ?? '');
  });
  await ana.getByRole('button', { name: 'Cambiar estado' }).dblclick();
  const bar = ana.getByRole('complementary', { name: 'Deshacer el último cambio' });
  await expect(bar).toContainText('2 paquetes pasaron a Entregado');
  const result = ana.getByRole('status').filter({ hasText: '2 de 2 paquetes cambiaron de estado' });
  await expect(result.first()).toBeVisible();
  await bar.getByRole('button', { name: 'Deshacer' }).dblclick();
  await expect(ana.getByText('El cambio de estado se deshizo')).toBeVisible();
  await expect(bar).toHaveCount(0);
  // nothing says any more that they changed
  await expect(ana.getByRole('heading', { name: 'Resultado' })).toHaveCount(0);
  expect(await statuses()).toEqual([2, 2]);
  expect(moves).toEqual([expect.stringMatching(/.{8,}/)]);
  await expect(ana.getByRole('alert')).toHaveCount(0);

  // what is not undone is the manager's to take back
  const [{ tracking: code }] = parcels;
  await ana.getByRole('button', { name: 'Cambiar estado' }).click();
  await expect(bar).toBeVisible();
  await look(ana, 'deshacer');
  await ana.goto(`/order/${code}`);
  await expect(ana.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(ana.getByRole('button', { name: 'Revertir estado' })).toHaveCount(0);
  const luis = await someone(browser, MANAGER);
  await luis.goto(`/order/${code}`);
  await luis.getByRole('button', { name: 'Revertir estado' }).click();
  const dialog = luis.getByRole('dialog', { name: '¿Revertir «Entregado»?' });
  await dialog.getByRole('button', { name: 'Revertir estado' }).click();
  await expect(dialog.getByText('Debe indicar el motivo')).toBeVisible();
  await look(luis, 'revertir');
  await dialog.getByLabel('Motivo').fill('Era la caja de al lado');
  await dialog.getByRole('button', { name: 'Revertir estado' }).click();
  await expect(luis.getByText('El cambio de estado se revirtió')).toBeVisible();
  await expect(luis.getByRole('button', { name: 'Revertir estado' })).toHaveCount(0);
  expect(await statuses()).toEqual([2, 5]);
  await luis.setViewportSize({ width: 390, height: 800 });
  await look(luis);
});
