import { type Browser, expect, type Page } from '@playwright/test';
import { test } from './support/test.ts';
import { clientAs, demoPerson, failing, must, newCustomer, type Signed } from './support/api.ts';
import { mailTo } from './support/calls.ts';
import { expectAccessible, expectNoSidewaysScroll, expectPath } from './support/checks.ts';
import { expectRefusals } from './support/forms.ts';
import { enter } from './support/keyboard.ts';
import { newPerson, someone } from './support/people.ts';
import { unfolded } from './support/staff.ts';

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
  const boss = await demoPerson(browser, 'gerente@caribe.test');
  must(await boss.client('POST /admin/users', { body: { name, email, role: 0 } }));
  await acceptInvitation(boss.page, email, password);
  await boss.page.context().close();
  return demoPerson(browser, email, password);
}

async function acceptInvitation(page: Page, email: string, pass: string): Promise<void> {
  const token = /token=(\S+)/.exec((await mailTo(page, email, 'Le invitaron')).text)?.[1] ?? '';
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
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  for (const width of [769, 770]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole('button', { name: 'Abrir menú' })).toBeVisible({ visible: width < 770 });
    await expect(mainMenu(page)).toBeVisible({ visible: width >= 770 });
  }
  await page.setViewportSize({ width: 1280, height: 800 });

  const save = page.getByRole('button', { name: 'Guardar cambios' });
  const wrong: [field: string, typed: string, message: string][] = [
    ['Nombre y apellido', '', 'El nombre no puede estar vacio'],
    ['Correo electrónico', 'abc', 'El correo no es valido'],
    ['Correo electrónico', '', 'El correo no puede estar vacio'],
    ['Teléfono', '', 'El telefono no puede estar vacio'],
  ];
  for (const [field, typed, message] of wrong) {
    const input = page.getByLabel(field, { exact: true });
    const before = await input.inputValue();
    await input.fill(typed);
    await save.click();
    await expect(said(page, message)).toBeVisible();
    await expect(input).toBeFocused();
    await input.fill(before);
  }
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
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.context().close();
});

for (const [who, make] of [
  ['a customer', newCustomer],
  ['restricted staff', newOperator],
] as const) {
  test(`${who} changes the own password`, async ({ browser }) => {
    const { page, password } = await make(browser);
    await page.goto('/profile');
    await expect(page.getByRole('tab')).toHaveText(['Informacion', 'Seguridad']);
    await expect(page.getByLabel('Codigo de Referido')).toBeDisabled();
    await page.getByRole('tab', { name: 'Seguridad' }).click();
    const current = page.getByLabel('Contraseña actual', { exact: true });
    const next = 'otra-clave-larga';
    await current.fill(password);
    await page.getByLabel('Contraseña nueva', { exact: true }).fill(next);
    await page.getByLabel('Repetir contraseña nueva').fill(next);
    const labels = ['Contraseña actual', 'Contraseña nueva', 'Repetir contraseña nueva'] as const;
    await expectRefusals(page, 'Cambiar contraseña', [
      { label: labels[0], value: '', message: 'Contraseña actual vacía', good: password },
      { label: labels[1], value: '', message: 'Contraseña nueva vacía', good: next },
      { label: labels[1], value: 'corta', message: 'La contraseña debe tener al menos 8', good: next },
      { label: labels[2], value: '', message: 'Repetir contraseña vacía', good: next },
      { label: labels[1], value: password, message: 'La contraseña actual y la nueva son', good: next },
      { label: labels[2], value: 'otra', message: 'Las contraseñas no coinciden', good: next },
    ]);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const save = page.getByRole('button', { name: 'Cambiar contraseña' });
    await current.fill('no-es-esta');
    await enter(save);
    await expect(said(page, 'Eror al actualizar contraseña')).toBeVisible();
    await expect(current).toBeFocused();
    await current.fill(password);
    await enter(save);
    await expect(page.getByText('Contraseña actualizada')).toBeVisible();
    await expect(current).toHaveValue('');
    await page.context().close();
  });
}

test('the own sessions stand under Seguridad, and the others are ended there', async ({ browser }) => {
  const { page, email, password } = await newCustomer(browser);
  const signInAgain = () => page.request.post('/api/auth/login', { data: { email, pass: password } });
  await signInAgain();
  await page.goto('/profile');
  await page.getByRole('tab', { name: 'Seguridad' }).click();
  const sessions = page.getByRole('listitem').filter({ hasText: 'Desde' });
  await expect(sessions).toHaveCount(2);
  await expect(sessions.filter({ hasText: 'Esta sesión' })).toHaveCount(1);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: /^Cerrar la sesión de / }).click();
  await expect(sessions).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Cerrar las demás' })).toHaveCount(0);
  await page.context().close();
});

test('a manager invites, edits and deletes, and hears of every failure', async ({ browser }) => {
  const { name, email } = newPerson();
  const { page } = await demoPerson(browser, 'gerente@caribe.test');
  await page.goto('/');
  await unfolded(page, 'Administración');
  await mainMenu(page).getByRole('link', { name: 'Usuarios' }).click();
  await expect(page.getByRole('table').filter({ hasText: 'operador@caribe.test' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Invitar usuario' }).click();
  const send = page.getByRole('button', { name: 'Enviar invitación' });
  const panel = page.getByRole('dialog');
  for (const [field, typed, message] of [
    ['Nombre', '', 'El nombre no puede estar vacio'],
    ['Correo electrónico', '', 'El correo no puede estar vacio'],
    ['Correo electrónico', 'abc', 'El correo no es valido'],
  ] as const) {
    await panel.getByLabel(field).fill(typed);
    await send.click();
    await expect(said(page, message)).toBeVisible();
    await panel.getByLabel(field).fill(field === 'Nombre' ? name : email);
  }
  await expectAccessible(page);
  await send.click();
  await expect(page.getByText('Se ha enviado la invitación por correo').first()).toBeVisible();
  await page.getByRole('link', { name: `Editar a ${name}` }).click();
  await expect(page.getByRole('button', { name: 'Reenviar invitación' })).toBeVisible();
  await expect(page.getByLabel('Rol').getByRole('option')).toHaveText(['Operario', 'Gerente']);
  await expect(page.getByLabel('Activo').getByRole('option')).toHaveText(['Si', 'No']);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const save = page.getByRole('button', { name: 'Guardar cambios' });
  await expectRefusals(page, 'Guardar cambios', [
    { label: 'Nombre', value: '', message: 'El nombre no puede estar vacio', good: name },
    { label: 'Correo electrónico', value: '', message: 'El correo no puede estar vacio', good: email },
    { label: 'Correo electrónico', value: 'abc', message: 'El correo no es valido', good: email },
  ]);
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Confirmar' });
  await page.getByLabel('Nombre').fill('Otra Persona');
  const mend = await failing(page, /\/api\/admin\/users/);
  await enter(save);
  await expect(said(page, 'Ha ocurrido un error al actualizar el usuario')).toBeVisible();
  await enter(page.getByRole('button', { name: 'Reenviar invitación' }));
  await confirm.click();
  await expect(said(page, 'Ha ocurrido un error al enviar el correo')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await enter(page.getByRole('button', { name: 'Eliminar usuario' }));
  await expect(page.getByRole('dialog')).toContainText('Esta seguro de eliminar este usuario?');
  await confirm.click();
  await expect(said(page, 'Ha ocurrido un error al eliminar el usuario')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Ha ocurrido un error al obtener los datos del usuario')).toBeVisible();
  await expectAccessible(page);
  await mend();
  await page.getByRole('button', { name: 'Recargar' }).click();

  await page.getByLabel('Nombre').fill('Otra Persona');
  await enter(save);
  await expect(page.getByText('Usuario actualizado correctamente')).toBeVisible();
  const ask = page.getByRole('button', { name: 'Eliminar usuario' });
  await enter(ask);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await enter(ask);
  await confirm.click();
  await expect(page.getByText('Usuario eliminado correctamente')).toBeVisible();
  await expectPath(page, /^\/users$/);
  await expect(page.getByText(email)).toHaveCount(0);
  await page.context().close();
});

test('whose password was reset first chooses one, and reaches no users as restricted staff', async ({
  browser,
}) => {
  const { name, email, password } = newPerson();
  const { page, client } = await demoPerson(browser, 'gerente@caribe.test');
  const { id } = must(await client('POST /admin/users', { body: { name, email, role: 0 } })).data;
  await acceptInvitation(page, email, password);
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
  const mail = await mailTo(page, email, 'Su nueva contraseña');
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
  for (const [first, second, message] of [
    ['', '', 'Contraseña nueva vacía'],
    ['corta', '', 'La contraseña debe tener al menos 8 caracteres'],
    ['otra-clave-larga', '', 'Repetir contraseña vacía'],
    [pass, pass, 'La contraseña actual y la nueva son iguales'],
    ['otra-clave-larga', 'otra', 'Las contraseñas no coinciden'],
  ] as const) {
    await next.fill(first);
    await repeat.fill(second);
    await enter(keep);
    await expect(said(guest, message)).toBeVisible();
  }
  await expectAccessible(guest);
  await expectNoSidewaysScroll(guest);
  await repeat.fill('otra-clave-larga');
  await enter(keep);
  await expect(mainMenu(guest)).toBeVisible();
  await expect(mainMenu(guest).getByRole('link', { name: 'Deudas' })).toHaveCount(0);
  for (const path of ['/users', `/users/${id}`]) {
    await guest.goto(path);
    await expectPath(guest, /^\/$/);
  }
  await guest.context().close();
  await page.context().close();
});

test('a changed role ends the session at the next call, and is felt at the next sign-in', async ({
  browser,
}) => {
  const boss = await demoPerson(browser, 'gerente@caribe.test');
  const { page, email, password } = await newOperator(browser);
  const give = async (role: 0 | 1) => {
    const users = must(await boss.client('GET /admin/users')).data;
    const user = users.find(each => each.email === email);
    if (!user) throw new Error('The invited operator is not there');
    const { id, name, active, version } = user;
    must(await boss.client('PUT /admin/users', { body: { id, name, email, role, active, version } }));
  };
  const signInAgain = async () => {
    await expect(page.getByText('Su sesión ha expirado').first()).toBeVisible();
    await page.getByLabel('Correo electrónico').fill(email);
    await page.getByLabel('Contraseña', { exact: true }).fill(password);
    await page.getByLabel('Contraseña', { exact: true }).press('Enter');
    await expect(mainMenu(page)).toBeVisible();
  };
  // a link of managers alone, which no group folds away
  const debts = mainMenu(page).getByRole('link', { name: 'Deudas' });
  await page.goto('/');
  await expect(mainMenu(page)).toBeVisible();
  await expect(debts).toHaveCount(0);

  await give(1);
  await mainMenu(page).getByRole('link', { name: 'Venezuela', exact: true }).click();
  await signInAgain();
  await expect(debts).toBeVisible();

  // nothing is left of what a manager knew
  await give(0);
  await page.reload();
  await signInAgain();
  await expect(debts).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
