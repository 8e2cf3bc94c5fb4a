import { expect } from '@playwright/test';
import { boughtParcels, receive, todayInMiami } from './support/api.ts';
import { expectPath } from './support/checks.ts';
import { demoPerson, OPERATOR, someone } from './support/people.ts';
import { look } from './support/pictures.ts';
import { scan } from './support/staff.ts';
import { test } from './support/test.ts';

test('a station that is refused reads the state; a list that moved in part is no success', async ({
  browser,
}) => {
  const operator = await demoPerson(browser, OPERATOR);
  const { page } = operator;
  const [ahead, here] = await boughtParcels(2);
  await receive(operator, here.id);

  await page.goto('/process');
  await expect(page.getByLabel('Código de reempaque')).toBeFocused();
  await scan(page, `P1-${ahead.tracking}`);
  const main = page.getByRole('main');
  const refused = main.getByRole('listitem').filter({ hasText: ahead.tracking });
  await expect(refused).toContainText('Aún no ha sido recibido');
  await expect(refused).not.toContainText('recargue');
  await look(page, 'estacion-rechazo-con-estado');
  const answer = main.getByRole('region', { name: 'Respuesta a la lectura' });
  await expect(answer).toContainText('Aún no ha sido recibido');
  await answer.getByRole('link', { name: 'Recibirlo' }).click();
  await expectPath(page, /^\/receive-tracking$/);
  await expect(page.getByRole('button', { name: 'Recibir paquete' })).toBeVisible();

  await page.goto('/status-list');
  await page.getByLabel('Trackings').fill(`${ahead.tracking}\n${here.tracking}`);
  await page.getByLabel('Nuevo estado').selectOption({ label: 'Enviado/Transito' });
  await page.getByRole('button', { name: 'Cambiar estado' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'de 2 paquetes cambiaron de estado' });
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Cambiar estado' }).click();
  await expect(
    main.getByText(/^Ya está en Enviado\/Transito: lo cambió .+ a las \d\d:\d\d$/).first(),
  ).toBeVisible();
  await look(page, 'cambiar-estados-con-estado');
});

test('the day of a reception that is still to come is refused at its field', async ({ browser }) => {
  const page = await someone(browser, OPERATOR);
  const [parcel] = await boughtParcels(1);
  await page.goto(`/receive-tracking?code=${parcel.tracking}`);
  await page.getByLabel('Fecha').fill('2062-11-21');
  for (const [label, value] of Object.entries({ Peso: '9', Largo: '12', Ancho: '10', Alto: '8' }))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Recibir paquete' }).click();
  await expect(page.getByLabel('Fecha')).toHaveAccessibleDescription(/no puede ser posterior a hoy/);
  await look(page, 'recibir-fecha-futura');
  await page.getByLabel('Fecha').fill(todayInMiami());
  await page.getByRole('button', { name: 'Recibir paquete' }).click();
  await expect(page.getByText(/^Recibido como P\d+/).first()).toBeVisible();
});
