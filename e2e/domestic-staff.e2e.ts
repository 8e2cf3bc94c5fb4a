import { expect } from '@playwright/test';
import { test } from './support/test.ts';
import { expectAccessible, expectPath } from './support/checks.ts';
import { someone } from './support/people.ts';
import { look } from './support/pictures.ts';
import { call, failing, scan } from './support/staff.ts';

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
const LIST = /\/api\/order\/domestic\/\d/;

test('managers work with domestic orders: list, detail, counter', async ({ browser }) => {
  const manager = await someone(browser, 'gerente@caribe.test');
  const { data: created } = await call<Row[]>(manager, 'GET', '/order/domestic/1/50?status=1');
  const [parcel] = created.filter(row => !row.voided);
  if (!parcel) throw new Error('The demo has domestic parcels at status 1');

  await test.step('the list fails, is loaded again, and has the eight columns', async () => {
    const mend = await failing(manager, LIST);
    await manager.goto('/order-domestic');
    await expect(manager.getByText('Error al cargar los datos')).toBeVisible();
    await mend();
    await manager.getByRole('button', { name: 'Recargar' }).click();
    await expect(manager.getByRole('columnheader')).toHaveText([
      '#',
      'Tracking',
      'Tracking UPS',
      'Cliente',
      'Origen',
      'Destino',
      'Fecha',
      'Detalle',
    ]);
    const first = manager.getByRole('row').nth(1);
    await expect(first.getByRole('cell').nth(6)).toHaveText(/^\d{2}\/\d{2}\/\d{4}$/);
    await expect(first.getByRole('cell').nth(2).getByRole('link')).toHaveAttribute('href', /ups\.com/);
    await expect(manager.getByLabel('Estado').getByRole('option')).toHaveText(FILTER);
    await expectAccessible(manager);
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

  await test.step('an agency without domestic orders is told so', async () => {
    const none = { success: true, data: [], pages: 1, total: 0 };
    await manager.route(LIST, route => route.fulfill({ json: none }), { times: 1 });
    await manager.goto('/order-domestic');
    await expect(manager.getByText('No posee ordenes registrados')).toBeVisible();
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
    await expectAccessible(manager);
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
    await expectAccessible(manager);
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
  const operator = await someone(browser, 'operador@caribe.test');
  const { data } = await call<Row[]>(operator, 'GET', '/order/domestic/1/50?status=1');
  const [parcel] = data.filter(row => !row.voided);
  if (!parcel) throw new Error('The demo has domestic parcels at status 1');
  for (const path of ['/order-domestic', `/order-domestic-view/${parcel.tracking_number}`]) {
    await operator.goto(path);
    await expect(operator.getByText(parcel.tracking_number).first()).toBeVisible();
    await expect(operator.getByText('$')).toHaveCount(0);
    await expect(operator.getByText('@').filter({ hasNotText: 'operador@caribe.test' })).toHaveCount(0);
    await expectAccessible(operator);
  }
  await operator.goto('/receive-tracking-domestic');
  await expect(operator.getByLabel('Número de tracking')).toBeFocused();
  const { data: abroad } = await call<Row[]>(operator, 'GET', '/order/page/1/50?status=2');
  await scan(operator, abroad[0]?.tracking_number ?? '');
  await expect(operator.getByRole('link', { name: 'Va a Venezuela: recibirlo allí' })).toBeVisible();
  await scan(operator, parcel.tracking_number);
  await expect(operator.getByLabel('Peso')).toBeVisible();
  await expect(operator.getByText('$')).toHaveCount(0);
});
