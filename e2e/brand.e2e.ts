import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { someone } from './support/people.ts';
import { test } from './support/test.ts';
import { holding } from './support/api.ts';

const NAME = 'Encomiendas Internacionales y Mudanzas de los Hermanos Villavicencio, CA';
const SLOGAN = 'Llevamos cada caja suya como si fuera nuestra, de su puerta a su gente';
/** Three times as wide as high, as most logos are. */
const LOGO = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200"><rect width="600" height="200" fill="teal"/></svg>',
)}`;

/** The page as it would be of an agency with these, whatever the demo's says. */
async function brandedAs(page: Page, brand: object): Promise<void> {
  await page.route(
    () => true,
    async route => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const body = (await response.text()).replace(
        /(<script type="application\/json" id="agency">)(.*?)(<\/script>)/,
        (_all, opens, json, closes) =>
          `${opens}${JSON.stringify({ ...JSON.parse(json), ...brand }).replaceAll('<', '\\u003c')}${closes}`,
      );
      await route.fulfill({ response, body });
    },
  );
}

/** What the agency's mark lies over, or sticks out of. */
const mishaps = (page: Page) =>
  page.evaluate(() => {
    const shown = (element: Element) => element.getClientRects().length > 0;
    const found: string[] = [];
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (wide > 0) found.push(`the page is ${wide} px too wide`);
    for (const mark of [...document.querySelectorAll('.mark')].filter(shown)) {
      const box = mark.getBoundingClientRect();
      if (box.right > innerWidth || box.left < 0) found.push('the mark sticks out of the window');
      for (const part of [...mark.children].filter(shown)) {
        const inner = part.getBoundingClientRect();
        if (inner.right > box.right + 1) found.push(`${part.className} sticks out of the mark`);
      }
      for (const control of [...document.querySelectorAll('a, button, input')].filter(shown)) {
        if (control.contains(mark)) continue;
        const other = control.getBoundingClientRect();
        const apart =
          other.left >= box.right ||
          other.right <= box.left ||
          other.top >= box.bottom ||
          other.bottom <= box.top;
        if (!apart) found.push(`the mark lies over ${control.textContent || control.getAttribute('name')}`);
      }
    }
    return found;
  });

async function expectMarkFits(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  for (const width of [390, 770, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => mishaps(page), `${path} at ${width} px`).toEqual([]);
  }
}

test('a wide logo and a name of 70 characters stick out of nothing and lie over nothing', async ({
  page,
  browser,
}) => {
  const customer = await someone(browser, 'cliente@caribe.test');
  for (const logo of [null, LOGO]) {
    const brand = { name: NAME, slogan: SLOGAN, logo, logo_white: logo };
    await brandedAs(page, brand);
    for (const path of ['/', '/tracking/NADIE', '/calculator']) await expectMarkFits(page, path);
    await brandedAs(customer, brand);
    await expectMarkFits(customer, '/agency');
  }
  // a long slogan leaves the first screen to the form and to the label
  await page.goto('/');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeInViewport();
  await expect(page.getByText('Aéreo', { exact: true })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeInViewport();
});

test("the foot of a customer's pages is the agency's, and its page says who that is", async ({ browser }) => {
  const page = await someone(browser, 'cliente@caribe.test');
  await page.goto('/agency');
  const foot = page.getByRole('contentinfo');
  await expect(foot).toContainText('Caribe Express');
  await expect(foot).not.toContainText('Puerta');
  await expect(foot.getByRole('link', { name: 'Escríbanos' })).toHaveAttribute('href', /^mailto:/);
  await expect(page.getByRole('main')).toContainText('8200 NW 41st St');
  await expect(page.getByRole('heading', { name: 'Quiénes somos' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Oficinas de entrega' })).toBeVisible();
  await expectAccessible(page);
  await foot.getByRole('link', { name: 'Términos y condiciones' }).click();
  await expect(page.getByRole('heading', { name: 'Política de privacidad' })).toBeVisible();
});

test('the foot of the terms does not move into sight and away while they come', async ({ page }) => {
  const release = await holding(page, '**/api/open/terms');
  await page.goto('/politics');
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toBeVisible();
  const foot = page.getByRole('contentinfo');
  const top = () => foot.evaluate(element => element.getBoundingClientRect().top);
  expect(await top()).toBeGreaterThanOrEqual(800);
  release();
  await expect(page.getByRole('heading', { name: 'Política de privacidad' })).toBeVisible();
  expect(await top()).toBeGreaterThanOrEqual(800);
});

test('a code that was not found stays in its field, and the button stands level with it', async ({
  page,
}) => {
  await page.goto('/tracking/NADIE');
  const field = page.getByLabel('Número de guía');
  await expect(field).toHaveValue('NADIE');
  await field.fill('');
  await field.press('Enter');
  await expect(page.getByText('Introduce tu tracking number o UPS Tracking')).toBeVisible();
  const track = page.getByRole('button', { name: 'Rastrear' });
  await expect(async () => {
    const [button, written] = [await track.boundingBox(), await field.boundingBox()];
    if (!button || !written) throw new Error('The form is not there');
    expect([button.y, button.height]).toEqual([written.y, written.height]);
    expect(button.x, 'after the field').toBeGreaterThan(written.x + written.width);
  }).toPass({ timeout: 5_000 });
});

test('the own locker and the profile stay inside their cards at every width', async ({ browser }) => {
  const page = await someone(browser, 'cliente@caribe.test');
  for (const path of ['/', '/profile']) {
    await page.goto(path);
    await expect(page.getByRole('region', { name: 'Su código de referido' })).toBeVisible();
    if (path === '/profile')
      await expect(page.getByRole('button', { name: 'Guardar cambios' })).toBeVisible();
    for (const width of [390, 770, 1000, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      const found = () =>
        page.evaluate(() => {
          const cut = [...document.querySelectorAll('main .mantine-Button-label')].filter(
            label => label.scrollWidth > label.clientWidth,
          );
          const out = [...document.querySelectorAll('main form :is(input, button), main li > a')].filter(
            control =>
              control.getBoundingClientRect().right >
              (control.closest('form, li')?.getBoundingClientRect().right ?? 0) + 1,
          );
          return [...cut, ...out].map(element => element.textContent || element.getAttribute('name'));
        });
      await expect.poll(found, `${path} at ${width} px`).toEqual([]);
    }
  }
});
