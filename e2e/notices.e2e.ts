import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { refusals } from '@puerta/contract/messages.es';
import { expectColour, expectNothingCovered } from './support/checks.ts';
import { CARDS, fillCard } from './support/customer.ts';
import { loseOnce } from './support/forms.ts';
import { demoPerson, MANAGER, must, newCustomer, OPERATOR, type Signed } from './support/people.ts';
import { test } from './support/test.ts';
import { atPayment } from './support/wizard.ts';
import { placeOf } from './support/api.ts';

// how they come and go is part of what is seen here
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const notices = (page: Page) => page.locator('.mantine-Notification-root');
const FAILED = {
  status: 500,
  json: {
    success: false,
    message: refusals.internal,
    error: { code: 'internal', message: refusals.internal },
  },
};
/** Before its four seconds are over. */
const SOON = { timeout: 3000 };
const EXPIRED = 'Su sesión ha expirado';

/** Presses a button that refuses at once, without a pointer that would keep the notices. */
async function refuse(page: Page, times: number): Promise<void> {
  const save = page.getByRole('button', { name: 'Guardar foto' });
  for (let n = 0; n < times; n++) await save.press('Enter');
}

/** Sends a form from its field: while its button is still at the try before, it would take no Enter. */
async function again(field: Locator, button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await field.press('Enter');
}

/** Milliseconds from the first notice on the page until none is left, measured by the page itself. */
const lifeOfNotices = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>(resolve => {
        let since = 0;
        // at the change itself: a busy page draws its first frame of it late
        const seen = new MutationObserver(() => {
          const stands = document.querySelector('.mantine-Notification-root') !== null;
          if (stands) since ||= performance.now();
          if (!since || stands) return;
          seen.disconnect();
          resolve(performance.now() - since);
        });
        seen.observe(document.body, { childList: true, subtree: true });
      }),
  );

async function expectNotices({ page }: Signed): Promise<void> {
  await page.goto('/profile');
  await expect(page.getByRole('button', { name: 'Guardar foto' })).toBeVisible();
  const life = lifeOfNotices(page);
  await refuse(page, 1);
  const one = notices(page);
  await expect(one).toHaveText('No se ha seleccionado una imagen');
  await expect(one).toHaveCSS('transition-duration', /^0\.25s/);
  await expectColour(one, 'red');
  // it comes to rest there, and goes by itself: each look is one
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const corner = () =>
    one.evaluateAll(([notice]) => {
      const {
        right,
        bottom,
        width: wide,
      } = notice?.getBoundingClientRect() ?? { right: 0, bottom: 0, width: 0 };
      return { wide, right, bottom };
    });
  await expect(async () => {
    const { wide, right, bottom } = await corner();
    expect(wide).toBe(440);
    expect(width - right).toBeLessThanOrEqual(24);
    expect(height - bottom).toBeLessThanOrEqual(24);
  }).toPass({ timeout: 3000, intervals: [100] });
  const lasted = await life;
  expect(lasted).toBeGreaterThan(3900);
  expect(lasted).toBeLessThan(5500);
  // the same sentence stands once
  await refuse(page, 6);
  await expect(notices(page)).toHaveCount(1);
}

test('a notice stands at the bottom right, for four seconds, each sentence once', async ({ browser }) => {
  test.slow();
  const customer = await newCustomer(browser);
  const restricted = await demoPerson(browser, OPERATOR);
  await Promise.all([expectNotices(customer), expectNotices(restricted)]);
  // on a phone they take the width there is
  await customer.page.setViewportSize({ width: 390, height: 800 });
  await refuse(customer.page, 1);
  await expect
    .poll(async () => {
      const box = await notices(customer.page).last().boundingBox();
      return box !== null && box.x >= 0 && box.x + box.width <= 390;
    })
    .toBe(true);
});

for (const [who, signIn] of [
  ['a customer', newCustomer],
  ['staff', (browser: Browser) => demoPerson(browser, OPERATOR)],
] as const)
  test(`${who}: five at most: the sixth takes the place of the first, though a pointer keeps it`, async ({
    browser,
  }) => {
    const { page, client } = await signIn(browser);
    const { data } = must(await client('GET /profile'));
    let saved = 0;
    await page.route('**/api/profile', async route => {
      if (route.request().method() !== 'PUT') return route.fallback();
      const token = await page.evaluate(() => localStorage.getItem('token'));
      return route.fulfill({ json: { success: true, data, token, message: `Guardado ${++saved}` } });
    });
    await page.goto('/profile');
    const name = page.getByLabel('Nombre y apellido', { exact: true });
    const save = page.getByRole('button', { name: 'Guardar cambios' });
    for (let n = 1; n <= 6; n++) {
      await again(name, save);
      await expect(notices(page).last()).toHaveText(`Guardado ${n}`);
      // all of them wait as long as it rests
      await notices(page).last().hover();
    }
    await expect(notices(page)).toHaveText([2, 3, 4, 5, 6].map(n => `Guardado ${n}`));
    const lowest = () =>
      notices(page).evaluateAll(all => Math.max(...all.map(each => each.getBoundingClientRect().bottom)));
    await expect.poll(lowest).toBeLessThanOrEqual(800);
  });

test('what went wrong is forgotten at the next try, on success and on leaving', async ({ browser }) => {
  const { page } = await newCustomer(browser);
  await page.goto('/profile');
  const name = page.getByLabel('Nombre y apellido', { exact: true });
  const save = page.getByRole('button', { name: 'Guardar cambios' });
  const wrong = notices(page).getByText('Ha ocurrido un error inesperado, por favor intente de nuevo');
  let fails = false;
  await page.route('**/api/profile', route =>
    fails && route.request().method() === 'PUT' ? route.fulfill(FAILED) : route.fallback(),
  );
  fails = true;
  await name.press('Enter');
  await expect(wrong).toBeVisible();
  // it stays beside the button when the notice has gone
  await expect(notices(page)).toHaveCount(0, { timeout: 10_000 });
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(/^Ha ocurrido un error inesperado/);
  // a field that is wrong says so itself, and only there
  await name.fill('');
  await again(name, save);
  await expect(name).toHaveAccessibleDescription('El nombre no puede estar vacio');
  await expect(name).toBeFocused();
  await expect(notices(page)).toHaveCount(0, SOON);

  await name.fill('Ana Rivas');
  fails = true;
  await name.press('Enter');
  await expect(wrong).toBeVisible();
  fails = false;
  await again(name, save);
  await expect(wrong).toHaveCount(0, SOON);
  await expect(page.getByRole('complementary').getByText('Ana Rivas')).toBeVisible();

  fails = true;
  await again(name, save);
  await expect(wrong).toBeVisible();
  await page.getByRole('link', { name: 'Soporte' }).click();
  await expect(page.getByRole('heading', { name: 'Soporte' })).toBeVisible();
  await expect(wrong).toHaveCount(0, SOON);
});

test('no connection and too many tries are said beside the button', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  await page.goto('/login');
  const password = page.getByLabel('Contraseña', { exact: true });
  await page.getByLabel('Correo electrónico').fill('nadie@caribe.test');
  await password.fill('no-es-esta');
  const signIn = page.getByRole('button', { name: 'Iniciar sesión' });
  const beside = page.getByRole('tabpanel').getByRole('alert');
  await loseOnce(page, '**/api/auth/login', 'POST');
  await again(password, signIn);
  await expect(beside).toContainText('Revise su internet');
  // a proxy's own page is no lost connection
  await page.route('**/api/auth/login', route => route.fulfill({ status: 502, body: '<h1>' }), { times: 1 });
  await again(password, signIn);
  await expect(beside).toContainText('El servidor tuvo un problema');
  const message = 'Demasiados intentos, por favor espere 12 minutos e intente de nuevo';
  const json = { success: false, message, error: { code: 'too_many_tries', message } };
  await page.route('**/api/auth/login', route => route.fulfill({ status: 429, json }), { times: 1 });
  await again(password, signIn);
  await expect(beside).toHaveText(message);
  await expect(notices(page)).toHaveCount(0);
});

const SIZES = [
  { width: 1280, height: 800 },
  { width: 770, height: 800 },
  { width: 390, height: 844 },
];

test('no notice lies over a control', async ({ browser }) => {
  test.slow();
  const visitor = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  const { page, client } = await newCustomer(browser);
  await atPayment(page, await placeOf(client, 'Distrito Capital', 'Caracas'));
  for (const size of SIZES) {
    await visitor.setViewportSize(size);
    await visitor.goto('/login');
    await visitor.getByLabel('Correo electrónico').fill('nadie@caribe.test');
    await visitor.getByLabel('Contraseña', { exact: true }).fill('no-es-esta');
    await visitor.getByRole('button', { name: 'Iniciar sesión' }).click();
    await expect(notices(visitor).last()).toHaveText('Correo o contraseña incorrectos');
    await expectNothingCovered(visitor);

    await page.setViewportSize(size);
    await fillCard(page, CARDS.declined);
    await page.getByRole('button', { name: /^Pagar/ }).click();
    // the one of the last size may still be leaving
    await expect(notices(page)).toHaveText(['La tarjeta fue rechazada']);
    // nor over the lines of the summary
    await expectNothingCovered(page, 'main dl > div');
    // the page goes on saying why
    const beside = /^La tarjeta fue rechazada. No se ha cobrado nada/;
    await expect(page.getByRole('main').getByText(beside)).toBeVisible();
  }
});

test('a finger does not keep a notice', async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Correo electrónico').fill('nadie@caribe.test');
  await page.getByLabel('Contraseña', { exact: true }).fill('no-es-esta');
  await page.getByRole('button', { name: 'Iniciar sesión' }).tap();
  await expect(notices(page)).toBeVisible();
  await notices(page).tap();
  await expect(notices(page)).toHaveCount(0, SOON);
});

test('a session that ended is told once, however many calls find out', async ({ browser }) => {
  const people: [who: Signed, screen: string][] = [
    [await newCustomer(browser), 'Compras'],
    [await demoPerson(browser, MANAGER), 'Inicio'],
  ];
  for (const [{ page, client }, screen] of people) {
    let refused = 0;
    page.on('response', response => {
      if (response.status() === 401) refused += 1;
    });
    await page.goto('/profile');
    await page.getByRole('tab', { name: 'Seguridad' }).click();
    await expect(page.getByRole('button', { name: 'Activar verificación', exact: true })).toBeVisible();
    expect((await client('POST /auth/logout')).success).toBe(true);
    // every call of the next screen is refused
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: screen }).click();
    await expect(page.getByText(EXPIRED)).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
    await expect(page.getByText(EXPIRED)).toHaveCount(1);
    expect(refused).toBeGreaterThan(0);
  }
});
