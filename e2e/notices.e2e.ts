import { expect, type Page } from '@playwright/test';
import { test } from './support/test.ts';
import { demoPerson, newCustomer, type Signed } from './support/api.ts';
import { expectColour } from './support/colours.ts';

// how they come and go is part of what is seen here
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const notices = (page: Page) => page.locator('.mantine-Notification-root');
const EXPIRED = 'Su sesión ha expirado';

/** Presses a button that refuses at once, without a pointer that would keep the notices. */
async function refuse(page: Page, times: number): Promise<void> {
  const save = page.getByRole('button', { name: 'Guardar foto' });
  for (let n = 0; n < times; n++) await save.press('Enter');
}

/** Milliseconds from the first notice on the page until none is left, measured by the page itself. */
const lifeOfNotices = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>(resolve => {
        let since = 0;
        const look = () => {
          const stands = document.querySelector('.mantine-Notification-root') !== null;
          if (stands) since ||= performance.now();
          if (since && !stands) resolve(performance.now() - since);
          else requestAnimationFrame(look);
        };
        look();
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
  await expect.poll(async () => (await one.boundingBox())?.width).toBe(440);
  const box = await one.boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  expect(width - (box?.x ?? 0) - 440).toBeLessThanOrEqual(24);
  expect(height - (box?.y ?? 0) - (box?.height ?? 0)).toBeLessThanOrEqual(24);
  const lasted = await life;
  expect(lasted).toBeGreaterThan(3900);
  expect(lasted).toBeLessThan(5500);

  await refuse(page, 6);
  await expect(notices(page)).toHaveCount(5);
  const bottoms = await notices(page).evaluateAll(all =>
    all.map(each => each.getBoundingClientRect().bottom),
  );
  expect(Math.max(...bottoms)).toBeLessThanOrEqual(height);
}

test('five notices at most, at the bottom right, for four seconds', async ({ browser }) => {
  test.slow();
  const customer = await newCustomer(browser);
  const restricted = await demoPerson(browser, 'operador@caribe.test');
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
  for (const { page } of [customer, restricted]) await page.context().close();
});

test('a new notice shows though a pointer keeps five others', async ({ browser }) => {
  const { page } = await newCustomer(browser);
  await page.goto('/profile');
  await refuse(page, 5);
  await expect(notices(page)).toHaveCount(5);
  await notices(page).nth(4).hover();
  const name = page.getByLabel('Nombre y apellido', { exact: true });
  await name.fill('');
  await name.press('Enter');
  await expect(notices(page).last()).toHaveText('El nombre no puede estar vacio');
  await expect(notices(page)).toHaveCount(5);
  await page.context().close();
});

test('a session that ended is told once, however many calls find out', async ({ browser }) => {
  const people: [who: Signed, screen: string][] = [
    [await newCustomer(browser), 'Compras'],
    [await demoPerson(browser, 'gerente@caribe.test'), 'Inicio'],
  ];
  for (const [{ page, client }, screen] of people) {
    let refused = 0;
    page.on('response', response => {
      if (response.status() === 401) refused += 1;
    });
    await page.goto('/profile');
    await page.getByRole('tab', { name: 'Seguridad' }).click();
    await expect(page.getByRole('button', { name: 'Activar verificación' })).toBeVisible();
    expect((await client('POST /auth/logout')).success).toBe(true);
    // every call of the next screen is refused
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: screen }).click();
    await expect(page.getByText(EXPIRED)).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
    await expect(page.getByText(EXPIRED)).toHaveCount(1);
    expect(refused).toBeGreaterThan(0);
    await page.context().close();
  }
});
