import { expect } from '@playwright/test';
import { test } from './support/test.ts';
import { expectAccessible, expectNoSidewaysScroll, expectPath } from './support/checks.ts';
import { signIn } from './support/people.ts';

const AGENCIES = [
  { host: 'localhost', name: 'Caribe Express', slogan: 'De tu puerta a la de los tuyos', brand: '#0f766e' },
  {
    host: 'andes.localhost',
    name: 'Andes Cargo',
    slogan: 'Tu carga, cuidada en cada tramo',
    brand: '#c2410c',
  },
];

for (const { host, name, slogan, brand } of AGENCIES) {
  for (const width of [1280, 390]) {
    test(`${name} opens its door in its own brand at ${width} px`, async ({ page, baseURL }) => {
      const port = new URL(baseURL as string).port;
      await page.setViewportSize({ width, height: 800 });
      // the brand is in the page itself, before any script runs
      const html = await (
        await page.request.get(`http://localhost:${port}/`, { headers: { host: `${host}:${port}` } })
      ).text();
      expect(html).toContain(`--brand:${brand}`);
      expect(html).toContain(`<title>${name}</title>`);
      await page.goto(`http://${host}:${port}/`);
      await expect(page).toHaveTitle(new RegExp(name));
      await expect(page.getByText(slogan).first()).toBeVisible();
      await expect(page.getByRole('tab')).toHaveText(['Login', 'Rastrear', 'Calculadora']);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  }
}

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test(`the entrance's heading and tabs stay where they are, and its links are easy to hit, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Contacto' }).getByRole('link').first()).toBeVisible();
    await page.evaluate(async () => {
      await document.fonts.ready;
    });
    const low = page
      .locator('main a, footer a, dd a')
      .evaluateAll(links =>
        links
          .filter(link => link.getBoundingClientRect().height < 24)
          .map(link => `${link.textContent}: ${link.getBoundingClientRect().height}`),
      );
    expect(await low).toEqual([]);
    const places = () =>
      page
        .locator('h1, [role=tab]')
        .evaluateAll(nodes => nodes.map(node => Math.round(node.getBoundingClientRect().top + scrollY)));
    const before = await places();
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await expect(page.getByText('La contraseña no puede estar vacia').first()).toBeVisible();
    await expect.poll(places, 'with errors').toEqual(before);
    for (const name of ['Rastrear', 'Calculadora', 'Login']) {
      await page.getByRole('tab', { name }).click();
      await expect(page.getByRole('tab', { name, selected: true })).toBeVisible();
      await expect.poll(places, name).toEqual(before);
    }
  });
}

test('every call of the page carries the agency header', async ({ page }) => {
  const headers: (string | undefined)[] = [];
  page.on('request', request => {
    if (request.url().includes('/api/')) headers.push(request.headers().agency);
  });
  await page.goto('/');
  await page.getByLabel('Correo electrónico').fill('nadie@caribe.test');
  await page.getByLabel('Contraseña', { exact: true }).fill('no-es-esta');
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page.getByText('Correo o contraseña incorrectos').first()).toBeVisible();
  expect(headers.length).toBeGreaterThan(0);
  expect(headers).toEqual(headers.map(() => 'caribe'));
});

test('a customer of another agency: its header, and a locker of their own', async ({ page, baseURL }) => {
  const origin = `http://andes.localhost:${new URL(baseURL as string).port}`;
  const headers: (string | undefined)[] = [];
  page.on('request', request => {
    if (request.url().includes('/api/')) headers.push(request.headers().agency);
  });
  await signIn(page, 'cliente@andes.test', undefined, origin);
  await page.goto(`${origin}/profile`);
  await expect(page.getByLabel('Locker', { exact: true })).toBeEnabled();
  await expect(page.getByLabel('Codigo de Referido')).toHaveCount(0);
  expect(headers.length).toBeGreaterThan(1);
  expect(headers).toEqual(headers.map(() => 'andes'));
});

test('a session is kept by the browser, goes with every call, and ends', async ({ page }) => {
  await signIn(page, 'cliente@caribe.test');
  const kept = (name: string) => page.evaluate(key => localStorage.getItem(key), name);
  const token = await kept('token');
  expect(Object.keys(JSON.parse((await kept('agency')) ?? '{}')).sort()).toEqual([
    'color',
    'id',
    'logo',
    'name',
    'slogan',
  ]);
  const sent: (string | undefined)[] = [];
  page.on('request', request => {
    if (request.url().includes('/api/')) sent.push(request.headers().token);
  });
  // slow to say who it is: the login must not flash up meanwhile
  await page.route('**/api/auth/session', async route => {
    await new Promise(resolve => setTimeout(resolve, 1000));
    await route.continue();
  });
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('[role=tab]')) sessionStorage.setItem('flashed', '1');
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/services/AER');
  // until it is known who is there, a wizard can only wait
  await expect(page.locator('[aria-busy="true"]').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'ENVÍA' })).toBeVisible();
  await page.goto('/purchase');
  await expect(page.getByRole('heading', { name: 'Compras', level: 1 })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('flashed'))).toBeNull();
  expect(sent.length).toBeGreaterThan(0);
  expect(sent).toEqual(sent.map(() => token));
  await page.getByRole('button', { name: 'Cerrar sesion' }).click();
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
  expect(await kept('token')).toBeNull();
});

test('an agency that does not exist shows a plain screen that says so', async ({ page, baseURL }) => {
  const port = new URL(baseURL as string).port;
  await page.goto(`http://nadie.localhost:${port}/`);
  await expect(page.getByText('Agencia no encontrada')).toBeVisible();
  await expect(page.getByText('Caribe Express')).toHaveCount(0);
});

test('an unknown call is no page', async ({ request }) => {
  const answer = await request.get('/api/no/such/call', { headers: { agency: 'caribe' } });
  expect(answer.status()).toBe(404);
  expect(await answer.json()).toMatchObject({ success: false, error: { code: 'not_found' } });
});

test('the paths of visitors, and what an unknown one shows', async ({ page }) => {
  for (const path of ['/login', '/auth/login', '/purchase', '/no-such-page']) {
    await page.goto(path);
    await expect(page.getByRole('tab', { name: 'Login' }), path).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByLabel('Contraseña', { exact: true })).toBeVisible();
  }
  await page.goto('/auth/register');
  await expect(page.getByRole('button', { name: 'Crear cuenta' })).toBeDisabled();
});

test('after signing in the address follows every step', async ({ page }) => {
  await signIn(page, 'cliente@caribe.test');
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Compras' }).click();
  await expect(page.getByRole('heading', { name: 'Compras', level: 1 })).toBeVisible();
  await expectPath(page, /^\/purchase$/);
  await page.goBack();
  await expectPath(page, /^\/$/);
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { name: /^Hola, /, level: 1 })).toBeVisible();
  await expectPath(page, /^\/$/);
});
