import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expectPath } from './support/checks.ts';
import { MANAGER, OPERATOR, someone } from './support/people.ts';
import { look } from './support/pictures.ts';
import { call, scan } from './support/staff.ts';
import { test } from './support/test.ts';

type Row = Record<'tracking_number' | 'ups_tracking' | 'product_name', string> & {
  id: number;
  status_id: number;
  voided: boolean;
};

const FILTER = [
  'Todos',
  'Etiqueta creada',
  'Almacen Miami',
  'Enviado/Transito',
  'Almacen Caracas',
  'Entregado',
];

test('managers work with domestic orders: list, detail, counter', async ({ browser }) => {
  const manager = await someone(browser, MANAGER);
  const { data: created } = await call<Row[]>(manager, 'GET', '/order/domestic/1/50?status=1');
  const [parcel] = created.filter(row => !row.voided);
  if (!parcel) throw new Error('The demo has domestic parcels at status 1');

  await test.step('the list has its day, a link to the carrier and its statuses', async () => {
    await manager.goto('/order-domestic');
    const first = manager.getByRole('row').nth(1);
    await expect(first.getByRole('cell').nth(6)).toHaveText(/^\d{2}\/\d{2}\/\d{4}$/);
    await expect(first.getByRole('cell').nth(2).getByRole('link')).toHaveAttribute('href', /ups\.com/);
    await expect(manager.getByLabel('Estado').getByRole('option')).toHaveText(FILTER);
    await look(manager, 'domesticas');
  });

  await test.step('search, filter and size stand in the address', async () => {
    for (const number of [parcel.tracking_number, parcel.ups_tracking]) {
      await manager.getByLabel('Tracking o UPS Tracking').fill(number.toLowerCase());
      await manager.keyboard.press('Enter');
      await expect(manager.getByRole('row')).toHaveCount(2);
      await expect(manager.getByRole('cell', { name: parcel.tracking_number, exact: true })).toBeVisible();
    }
    await manager.goto('/order-domestic');
    await manager.getByLabel('Estado').selectOption('Entregado');
    await expect(manager).toHaveURL(/status=5/);
    await manager.getByLabel(/por página|Filas/i).selectOption('150');
    await expect(manager).toHaveURL(/size=150/);
    await manager.getByLabel(/por página|Filas/i).selectOption('500');
    await expect(manager).toHaveURL(/size=500/);
    await manager.goBack();
    await expect(manager).toHaveURL(/size=150/);
  });

  await test.step('the detail has its title, its amounts, a way back, and a text for what is not there', async () => {
    await manager.goto(`/order-domestic-view/${parcel.tracking_number}`);
    await expect(manager.getByRole('heading', { name: 'Rastrear paquete' })).toBeVisible();
    await expect(manager.getByRole('heading', { level: 2, name: parcel.tracking_number })).toBeVisible();
    await expect(manager.getByText(parcel.product_name, { exact: true })).toBeVisible();
    await expect(manager.getByRole('link', { name: parcel.ups_tracking })).toHaveAttribute(
      'href',
      /ups\.com/,
    );
    for (const text of [
      'Remitente',
      'Destinatario',
      'Peso volumen',
      'Pies cúbicos',
      'Codigo de Referido',
      'Pago total',
    ])
      await expect(manager.getByText(text).first()).toBeVisible();
    await expect(manager.getByText('No definido')).toBeVisible();
    await expect(manager.getByText('Paquete sin recibir').first()).toBeVisible();
    await look(manager, 'domestica');
    await manager.getByRole('link', { name: 'Regresar a órdenes' }).click();
    await expectPath(manager, /^\/orders$/);
    await manager.goto('/order-domestic-view/NADA');
    await expect(manager.getByText('No se encontro el paquete que esta solicitando')).toBeVisible();
  });

  await test.step('the counter measures, then delivers; nothing else can be chosen', async () => {
    await manager.goto('/receive-tracking-domestic');
    await expect(manager.getByRole('heading', { level: 1 })).toHaveText('Recibir paquete domestico');
    await manager.getByRole('button', { name: 'Buscar', exact: true }).click();
    await expect(manager.getByText('Introduce tu tracking number o UPS Tracking').first()).toBeVisible();
    await scan(manager, parcel.ups_tracking.toLowerCase());
    const steps = manager.getByRole('list', { name: 'Progreso del paquete' }).getByRole('listitem');
    await expect(steps).toHaveCount(2);
    await expect(steps).toHaveText([/Etiqueta creada/, /Entregado/]);
    await expect(manager.getByLabel('Peso')).toHaveValue('0');
    await manager.getByRole('button', { name: 'Guardar medidas' }).click();
    await expect(manager.getByText('Los campos no pueden ser menores o iguales a 0').first()).toBeVisible();
    for (const [label, value] of Object.entries({ Peso: '31.5', Largo: '18', Ancho: '14', Alto: '12' }))
      await manager.getByLabel(label).fill(value);
    await manager.getByRole('button', { name: 'Guardar medidas' }).click();
    await expect(
      manager.getByText('Las medidas del paquete se han guardado correctamente').first(),
    ).toBeVisible();
    await expect(manager.getByRole('table', { name: 'Lo declarado y lo medido' })).toContainText('31.5');
    await expect(manager.getByRole('radio')).toHaveCount(2);
    await expect(manager.getByRole('radio', { name: 'Etiqueta creada' })).toBeDisabled();
    await manager.getByRole('button', { name: 'Cambiar estado' }).click();
    await expect(manager.getByText('No se ha seleccionado un nuevo estado').first()).toBeVisible();
    await look(manager, 'recibir-domestico');
    await manager.getByRole('radio', { name: 'Entregado' }).check();
    // the delivery gives the invoice: it is said before, and nothing is offered afterwards
    await expect(manager.getByText('Entregarlo emite su factura: no se puede deshacer.')).toBeVisible();
    await manager.getByRole('button', { name: 'Cambiar estado' }).click();
    await expect(manager.getByText('Paquete entregado')).toBeVisible();
    await expect(manager.getByRole('button', { name: 'Deshacer' })).toHaveCount(0);
    await expect(manager.getByLabel('Peso')).toHaveCount(0);
    await scan(manager, 'NADA9999');
    await expect(
      manager.getByText('No se encontro ningun paquete con ese numero de tracking').first(),
    ).toBeVisible();
  });
});

test('restricted staff work with domestic orders without amounts or contacts', async ({ browser }) => {
  const operator = await someone(browser, OPERATOR);
  const { data } = await call<Row[]>(operator, 'GET', '/order/domestic/1/50?status=1');
  const [parcel] = data.filter(row => !row.voided);
  if (!parcel) throw new Error('The demo has domestic parcels at status 1');
  await operator.goto(`/order-domestic-view/${parcel.tracking_number}`);
  await expect(operator.getByText(parcel.tracking_number).first()).toBeVisible();
  await expect(operator.getByText('$')).toHaveCount(0);
  await expect(operator.getByText('@').filter({ hasNotText: OPERATOR })).toHaveCount(0);
  await expectAccessible(operator);
  await operator.goto('/receive-tracking-domestic');
  await expect(operator.getByLabel('Número de tracking')).toBeFocused();
  const { data: abroad } = await call<Row[]>(operator, 'GET', '/order/page/1/50?status=2');
  await scan(operator, abroad[0]?.tracking_number ?? '');
  await expect(operator.getByRole('link', { name: 'Va a Venezuela: recibirlo allí' })).toBeVisible();
  await expect(operator.getByText('No se encontro')).toHaveCount(0);
  await expect(operator.getByRole('link', { name: /^Registrar .* sin identificar$/ })).toHaveCount(0);
  await scan(operator, parcel.tracking_number);
  await expect(operator.getByLabel('Peso')).toBeVisible();
  await expect(operator.getByText('$')).toHaveCount(0);
});
