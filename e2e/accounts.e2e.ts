import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { failing, mailTo } from './support/api.ts';
import { expectPath } from './support/checks.ts';
import { expectAllRefused } from './support/forms.ts';
import { enter } from './support/keyboard.ts';
import {
  clientAs,
  demoPerson,
  MANAGER,
  must,
  newCustomer,
  newPerson,
  OPERATOR,
  type Signed,
  someone,
} from './support/people.ts';
import { unfolded } from './support/staff.ts';
import { test } from './support/test.ts';
import { look } from './support/pictures.ts';

/** A picture larger than any that the server keeps, drawn by the browser itself. */
async function photo(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 2400;
    canvas.height = 1800;
    const drawing = canvas.getContext('2d') as CanvasRenderingContext2D;
    for (let x = 0; x < 2400; x += 8) {
      drawing.fillStyle = `hsl(${(x * 7) % 360} 80% ${30 + (x % 40)}%)`;
      drawing.fillRect(x, 0, 8, 1800);
    }
    return canvas.toDataURL('image/jpeg', 1);
  });
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

/** In a notice or beside its field. */
const said = (page: Page, text: string) => page.getByText(text).first();
const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Principal' });

/** A new operator, invited over the API, who has set the password of this name. */
async function newOperator(browser: Browser): Promise<Signed> {
  const { name, email, password } = newPerson();
  const boss = await demoPerson(browser, MANAGER);
  must(await boss.client('POST /admin/users', { body: { name, email, role: 0 } }));
  await acceptInvitation(email, password);
  return demoPerson(browser, email, password);
}

async function acceptInvitation(email: string, pass: string): Promise<void> {
  const token = /token=(\S+)/.exec((await mailTo(email, 'Le invitaron')).text)?.[1] ?? '';
  must(await clientAs()('POST /auth/password/confirm', { body: { token, pass } }));
}

test('a customer keeps their profile', async ({ browser }) => {
  const { page, email } = await newCustomer(browser);
  // a picture of a phone is looked at for a third of a second: who saves it meanwhile has chosen it all the same
  await page.addInitScript(() => {
    const look = window.createImageBitmap.bind(window) as (...of: unknown[]) => Promise<ImageBitmap>;
    window.createImageBitmap = async (...of: unknown[]) => {
      await new Promise(resolve => setTimeout(resolve, 500));
      return look(...of);
    };
  });
  await page.goto('/');
  await expect(page.getByRole('complementary').getByText(email)).toBeVisible();
  await mainMenu(page).getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { name: 'Perfil', level: 1 })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(['Informacion', 'Seguridad']);
  await expect(page.getByLabel('Codigo de Referido')).toBeDisabled();
  await look(page);
  for (const width of [769, 770]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole('button', { name: 'Abrir menú' })).toBeVisible({ visible: width < 770 });
    await expect(mainMenu(page)).toBeVisible({ visible: width >= 770 });
  }
  // a narrow page begins with name and phone, a wide one has the photo beside them
  const top = async (what: Locator) => (await what.boundingBox())?.y ?? NaN;
  const [phone, picture] = [page.getByLabel('Teléfono'), page.getByRole('region', { name: 'Foto' })];
  const isFirst = async () => (await top(phone)) < (await top(picture));
  await expect.poll(isFirst).toBe(true);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(isFirst).toBe(false);

  const save = page.getByRole('button', { name: 'Guardar cambios' });
  const fields = ['Nombre y apellido', 'Correo electrónico', 'Teléfono'] as const;
  const before = await Promise.all(fields.map(field => page.getByLabel(field).inputValue()));
  for (const field of fields) await page.getByLabel(field).fill('');
  await expectAllRefused(page, 'Guardar cambios', [
    [fields[0], 'El nombre no puede estar vacio'],
    [fields[1], 'El correo no puede estar vacio'],
    [fields[2], 'El telefono no puede estar vacio'],
  ]);
  for (const [at, field] of fields.entries()) await page.getByLabel(field).fill(before[at] ?? '');
  await page.getByLabel('Nombre y apellido').fill('Rosa Nueva');
  await save.click();
  await expect(page.getByText('Se ha actualizado la información correctamente').first()).toBeVisible();
  await expect(page.getByRole('complementary').getByText('Rosa Nueva')).toBeVisible();

  // what was typed is not lost by a look at the other tab; once saved or given up, nothing is asked
  const question = page.getByRole('dialog', { name: '¿Salir sin guardar?' });
  const security = page.getByRole('tab', { name: 'Seguridad' });
  const ownName = page.getByLabel('Nombre y apellido');
  await ownName.fill('Rosa a medias');
  await security.click();
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(question).toHaveCount(0);
  await expect(ownName).toHaveValue('Rosa a medias');
  await security.click();
  await question.getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect(page.getByLabel('Contraseña actual', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Informacion' }).click();
  await expect(ownName).toHaveValue('Rosa Nueva');
  await security.click();
  await expect(page.getByLabel('Contraseña actual', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Informacion' }).click();

  await page.getByRole('button', { name: 'Guardar foto' }).click();
  await expect(said(page, 'No se ha seleccionado una imagen')).toBeVisible();
  const sent = page.waitForRequest(request => request.url().endsWith('/api/profile/picture'));
  const original = await photo(page);
  const quality = page.evaluate(
    () =>
      new Promise(resolve => {
        const { toBlob } = HTMLCanvasElement.prototype;
        HTMLCanvasElement.prototype.toBlob = function (...drawn) {
          resolve(drawn[2]);
          HTMLCanvasElement.prototype.toBlob = toBlob;
          toBlob.apply(this, drawn);
        };
      }),
  );
  await page
    .getByLabel('Elegir foto')
    .setInputFiles({ name: 'yo.jpg', mimeType: 'image/jpeg', buffer: original });
  await page.getByRole('button', { name: 'Guardar foto' }).click();
  expect(await quality).toBe(0.6);
  expect(Number((await (await sent).allHeaders())['content-length'])).toBeLessThan(original.length * 0.75);
  const side = page.getByRole('complementary').locator('img[src^="/files/caribe/profile/"]');
  await expect(side).toBeVisible();
  expect((await page.request.get((await side.getAttribute('src')) as string)).status()).toBe(200);
  await page
    .getByLabel('Elegir foto')
    .setInputFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no') });
  await expect(said(page, 'El archivo debe ser una imagen JPG, PNG o WebP')).toBeVisible();

  await mainMenu(page).getByRole('link', { name: 'Agencia' }).click();
  await expect(page.getByRole('heading', { name: 'Caribe Express' })).toBeVisible();
  for (const said of ['De tu puerta a la de los tuyos', 'hola@caribe', 'soporte@caribe', '(305) 555-0142'])
    await expect(page.getByRole('main')).toContainText(said);
  for (const network of ['facebook', 'instagram'])
    await expect(page.getByRole('main').locator(`a[href="https://${network}.com/caribe"]`)).toBeVisible();
  await look(page);
});

test('the own sessions stand under Seguridad, the others are ended there, and the own password is changed', async ({
  browser,
}) => {
  const { page, email, password } = await newCustomer(browser);
  must(await clientAs()('POST /auth/login', { body: { email, pass: password } }));
  await page.goto('/profile');
  await page.getByRole('tab', { name: 'Seguridad' }).click();
  const sessions = page.getByRole('listitem').filter({ hasText: 'Desde' });
  await expect(sessions).toHaveCount(2);
  await expect(sessions.filter({ hasText: 'Esta sesión' })).toHaveCount(1);
  await expect(page.getByRole('heading', { name: /^(Correos que recibe|Avisos)/ })).toHaveCount(0);
  await expectAllRefused(page, 'Cambiar contraseña', [
    ['Contraseña actual', 'Contraseña actual vacía'],
    ['Contraseña nueva', 'Contraseña nueva vacía'],
    ['Repetir contraseña nueva', 'Repetir contraseña vacía'],
  ]);
  await look(page);
  await page.getByRole('button', { name: /^Cerrar la sesión de / }).click();
  await expect(sessions).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Cerrar las demás' })).toHaveCount(0);

  const current = page.getByLabel('Contraseña actual', { exact: true });
  await current.fill('no-es-esta');
  await page.getByLabel('Contraseña nueva', { exact: true }).fill('otra-clave-larga');
  await page.getByLabel('Repetir contraseña nueva').fill('otra-clave-larga');
  const save = page.getByRole('button', { name: 'Cambiar contraseña' });
  await enter(save);
  await expect(said(page, 'Eror al actualizar contraseña')).toBeVisible();
  await expect(current).toBeFocused();
  await current.fill(password);
  await enter(save);
  await expect(page.getByText('Contraseña actualizada')).toBeVisible();
  await expect(current).toHaveValue('');
});

test('a manager invites, edits and deletes, and hears of every failure', async ({ browser }) => {
  const { name, email } = newPerson();
  const { page } = await demoPerson(browser, MANAGER);
  await page.goto('/');
  await unfolded(page, 'Administración');
  await mainMenu(page).getByRole('link', { name: 'Usuarios' }).click();
  await expect(page.getByRole('table').filter({ hasText: OPERATOR })).toBeVisible();
  await look(page);

  await page.getByRole('button', { name: 'Invitar usuario' }).click();
  const send = page.getByRole('button', { name: 'Enviar invitación' });
  const panel = page.getByRole('dialog');
  await expectAllRefused(page, 'Enviar invitación', [
    ['Nombre', 'El nombre no puede estar vacio'],
    ['Correo electrónico', 'El correo no puede estar vacio'],
  ]);
  await panel.getByLabel('Nombre').fill(name);
  await panel.getByLabel('Correo electrónico').fill(email);
  await expectAccessible(page);
  await send.click();
  await expect(page.getByText('Se ha enviado la invitación por correo').first()).toBeVisible();
  await page.getByRole('link', { name: `Editar a ${name}` }).click();
  await expect(page.getByRole('button', { name: 'Reenviar invitación' })).toBeVisible();
  await expect(page.getByLabel('Rol').getByRole('option')).toHaveText(['Operario', 'Gerente']);
  await expect(page.getByLabel('Activo').getByRole('option')).toHaveText(['Si', 'No']);
  await look(page);

  const save = page.getByRole('button', { name: 'Guardar cambios' });
  for (const field of ['Nombre', 'Correo electrónico']) await page.getByLabel(field).fill('');
  await expectAllRefused(page, 'Guardar cambios', [
    ['Nombre', 'El nombre no puede estar vacio'],
    ['Correo electrónico', 'El correo no puede estar vacio'],
  ]);
  await page.getByLabel('Correo electrónico').fill(email);
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Confirmar' });
  await page.getByLabel('Nombre').fill('Otra Persona');
  const mend = await failing(page, /\/api\/admin\/users/);
  await enter(save);
  await expect(said(page, 'Ha ocurrido un error al actualizar el usuario')).toBeVisible();
  await enter(page.getByRole('button', { name: 'Reenviar invitación' }));
  await confirm.click();
  await expect(said(page, 'Ha ocurrido un error al enviar el correo')).toBeVisible();
  // the question stays, with why, until it is left
  const leave = () => page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  await leave();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await enter(page.getByRole('button', { name: 'Eliminar usuario' }));
  await expect(page.getByRole('dialog')).toContainText('Esta seguro de eliminar este usuario?');
  await confirm.click();
  await expect(said(page, 'Ha ocurrido un error al eliminar el usuario')).toBeVisible();
  await leave();
  await mend();

  await enter(save);
  await expect(page.getByText('Usuario actualizado correctamente')).toBeVisible();
  const ask = page.getByRole('button', { name: 'Eliminar usuario' });
  await enter(ask);
  await leave();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await enter(ask);
  await confirm.click();
  await expect(page.getByText('Usuario eliminado correctamente')).toBeVisible();
  await expectPath(page, /^\/users$/);
  await expect(page.getByText(email)).toHaveCount(0);
});

test('whose password was reset first chooses one, and reaches no users as restricted staff', async ({
  browser,
}) => {
  const { name, email, password } = newPerson();
  const { page, client } = await demoPerson(browser, MANAGER);
  const { id } = must(await client('POST /admin/users', { body: { name, email, role: 0 } })).data;
  await acceptInvitation(email, password);
  await page.goto(`/users/${id}`);
  await page.getByRole('button', { name: 'Restaurar Contraseña' }).click();
  const sent: string[] = [];
  page.on('request', request => request.method() === 'PUT' && sent.push(request.url()));
  // a worn mouse presses twice where one pressed once: a second password would end the first, which was mailed
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Confirmar' })
    .evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
  await expect(page.getByText('Se ha enviado un correo con la nueva contraseña').first()).toBeVisible();
  expect(sent).toHaveLength(1);
  const mail = await mailTo(email, 'Su nueva contraseña');
  const pass = /Contraseña: (\S+)/.exec(mail.text)?.[1] ?? '';

  const guest = await someone(browser);
  await guest.goto('/');
  await guest.getByLabel('Correo electrónico').fill(email);
  await guest.getByLabel('Contraseña', { exact: true }).fill(pass);
  await guest.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(guest.getByText('Su contraseña es provisional')).toBeVisible();
  const next = guest.getByLabel('Contraseña nueva', { exact: true });
  const repeat = guest.getByLabel('Repetir contraseña nueva');
  const keep = guest.getByRole('button', { name: 'Guardar y continuar' });
  await expect(next).toBeFocused();
  await expectAllRefused(guest, 'Guardar y continuar', [
    ['Contraseña nueva', 'Contraseña nueva vacía'],
    ['Repetir contraseña nueva', 'Repetir contraseña vacía'],
  ]);
  for (const field of [next, repeat]) await field.fill(pass);
  await enter(keep);
  await expect(said(guest, 'La contraseña actual y la nueva son iguales')).toBeVisible();
  await look(guest);
  for (const field of [next, repeat]) await field.fill('otra-clave-larga');
  await enter(keep);
  await expect(mainMenu(guest)).toBeVisible();
  await expect(mainMenu(guest).getByRole('link', { name: 'Deudas' })).toHaveCount(0);
  for (const path of ['/users', `/users/${id}`]) {
    await guest.goto(path);
    await expectPath(guest, /^\/$/);
  }
});

test('a changed role ends the session at the next call, and is felt at the next sign-in', async ({
  browser,
}) => {
  const boss = await demoPerson(browser, MANAGER);
  const { page, email, password } = await newOperator(browser);
  const give = async (role: 0 | 1) => {
    const users = must(await boss.client('GET /admin/users')).data;
    const user = users.find(each => each.email === email);
    if (!user) throw new Error('The invited operator is not there');
    const { id, name, active, version } = user;
    must(await boss.client('PUT /admin/users', { body: { id, name, email, role, active, version } }));
  };
  // it is told for four seconds, which a busy machine may need to come back from what was pressed
  const signInAgainAfter = async (act: () => Promise<unknown>) => {
    await Promise.all([expect(page.getByText('Su sesión ha expirado').first()).toBeVisible(), act()]);
    await page.getByLabel('Correo electrónico').fill(email);
    await page.getByLabel('Contraseña', { exact: true }).fill(password);
    await page.getByLabel('Contraseña', { exact: true }).press('Enter');
    await expect(mainMenu(page)).toBeVisible();
  };
  // a link of managers alone, which no group folds away
  const debts = mainMenu(page).getByRole('link', { name: 'Deudas' });
  // what the page still asks would be the next call, and take away what is to be pressed
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(mainMenu(page)).toBeVisible();
  await expect(debts).toHaveCount(0);

  await give(1);
  await signInAgainAfter(() => mainMenu(page).getByRole('link', { name: 'Venezuela', exact: true }).click());
  await expect(debts).toBeVisible();

  // nothing is left of what a manager knew
  await give(0);
  await signInAgainAfter(() => page.reload());
  await expect(debts).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
