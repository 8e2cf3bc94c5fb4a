import { expect } from '@playwright/test';
import { expectPath } from './support/checks.ts';
import { DEMO_PASSWORD, signIn } from './support/people.ts';
import { test } from './support/test.ts';
import { look } from './support/pictures.ts';

const AGENCIES = [
  {
    slug: 'caribe',
    host: 'localhost',
    name: 'Caribe Express',
    slogan: 'De tu puerta a la de los tuyos',
    brand: '#0f766e',
  },
  {
    slug: 'andes',
    host: 'andes.localhost',
    name: 'Andes Cargo',
    slogan: 'Tu carga, cuidada en cada tramo',
    brand: '#c2410c',
  },
];

for (const { slug, host, name, slogan, brand } of AGENCIES) {
  test(`${name} opens its door in its own brand, and every call says whose it is`, async ({
    page,
    baseURL,
  }) => {
    const port = new URL(baseURL as string).port;
    const headers: (string | undefined)[] = [];
    page.on('request', request => {
      if (request.url().includes('/api/')) headers.push(request.headers().agency);
    });
    // the brand is in the page itself, before any script runs
    const html = await (
      await page.request.get(`http://localhost:${port}/`, { headers: { host: `${host}:${port}` } })
    ).text();
    expect(html).toContain(`--brand:${brand}`);
    expect(html).toContain(`<title>${name}</title>`);
    await page.goto(`http://${host}:${port}/`);
    await expect(page).toHaveTitle(new RegExp(name));
    await expect(page.getByText(slogan).first()).toBeVisible();
    await look(page);
    await page.setViewportSize({ width: 390, height: 800 });
    await look(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByLabel('Correo electrónico').fill(`cliente@${slug}.test`);
    await page.getByLabel('Contraseña', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
    expect(headers.length).toBeGreaterThan(1);
    expect(headers).toEqual(headers.map(() => slug));
  });
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

test('a session is kept by the browser, goes with every call and every step, and ends', async ({ page }) => {
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
  // the address follows every step, and what there is not leads home
  await page.goto('/no-such-page');
  await expect(page.getByRole('status').filter({ hasText: 'Esa dirección no existe' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Hola, /, level: 1 })).toBeVisible();
  await expectPath(page, /^\/$/);
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Compras' }).click();
  await expect(page.getByRole('heading', { name: 'Compras', level: 1 })).toBeVisible();
  await expectPath(page, /^\/purchase$/);
  await page.goBack();
  await expectPath(page, /^\/$/);
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

test('the paths of visitors, and what an unknown one shows', async ({ page }) => {
  for (const path of ['/login', '/auth/login', '/purchase', '/no-such-page']) {
    await page.goto(path);
    await expect(page.getByRole('tab', { name: 'Login' }), path).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByLabel('Contraseña', { exact: true })).toBeVisible();
  }
  await page.goto('/auth/register');
  await expect(page.getByRole('button', { name: 'Crear cuenta' })).toBeDisabled();
});
