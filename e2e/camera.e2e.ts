import { type Browser, devices, expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { buy } from './support/api.ts';
import { browserWithCamera } from './support/camera.ts';
import { clientAs, DEMO_PASSWORD, must, newCustomer, OPERATOR } from './support/people.ts';
import { look } from './support/pictures.ts';
import { test } from './support/test.ts';

/** Which of the pictures that the page asked the camera for are still being taken. */
type Watched = { cameras: MediaStreamTrack[] };

const ORIGIN = `http://localhost:${process.env.E2E_PORT}`;
const open = (page: Page) => page.getByRole('button', { name: 'Usar la cámara' }).click();
const viewfinder = (page: Page) => page.getByRole('dialog', { name: 'Escanear con la cámara' });
const states = (page: Page) =>
  page.evaluate(() => (window as unknown as Watched).cameras.map(({ readyState }) => readyState));

/** The restricted staff member with a phone. */
async function onPhone(browser: Browser, path: string): Promise<Page> {
  const body = { email: OPERATOR, pass: DEMO_PASSWORD };
  const { token } = must(await clientAs()('POST /auth/login', { body }));
  const context = await browser.newContext({ ...devices['Pixel 7'], baseURL: ORIGIN });
  await context.addInitScript(kept => {
    localStorage.setItem('token', kept);
    const cameras: MediaStreamTrack[] = [];
    Object.assign(window, { cameras });
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async wanted => {
      const stream = await ask(wanted);
      cameras.push(...stream.getTracks());
      return stream;
    };
  }, token);
  const page = await context.newPage();
  await page.goto(path);
  await expect(page.getByLabel('Número de tracking')).toBeVisible();
  return page;
}

test('the camera reads a label once, stays open for the next, and is let go', async ({ browser }) => {
  const customer = await newCustomer(browser);
  const { packages } = await buy(customer);
  const tracking = packages[0]?.tracking ?? '';
  const phone = await browserWithCamera({ label: tracking });
  try {
    const page = await onPhone(phone.browser, '/receive-tracking');
    const lookups: string[] = [];
    page.on('request', request => request.url().includes(tracking) && lookups.push(request.url()));
    await expect.poll(() => states(page), 'nobody is filmed before asking for it').toEqual([]);
    await open(page);
    await expect(page.getByLabel('Peso')).toBeVisible({ timeout: 20_000 });
    await expect(page.getByLabel('Número de tracking')).toHaveValue(tracking);
    // it stays open for the next, and a label that stays in the picture is read once
    await expect(viewfinder(page).getByText(`Leído: ${tracking}`)).toBeVisible();
    await page.waitForTimeout(3500);
    expect(await states(page)).toEqual(['live']);
    expect(lookups).toHaveLength(1);
    await look(page, 'camara-abierta');
    await viewfinder(page).getByRole('button', { name: 'Cerrar' }).click();
    await expect(viewfinder(page)).toHaveCount(0);
    await expect.poll(() => states(page)).toEqual(['ended']);
  } finally {
    await phone.close();
  }
});

test('closing lets the camera go', async () => {
  const phone = await browserWithCamera('nothing to read');
  try {
    const page = await onPhone(phone.browser, '/tracking');
    await page.clock.install();
    await open(page);
    const film = viewfinder(page).locator('video');
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0);
    expect(await states(page)).toEqual(['live']);
    await page.clock.fastForward(30_000);
    await expect(viewfinder(page).getByRole('status')).toContainText('busque más luz');
    await look(page, 'camara');
    await page.keyboard.press('Escape');
    await expect(viewfinder(page)).toHaveCount(0);
    await expect.poll(() => states(page)).toEqual(['ended']);
  } finally {
    await phone.close();
  }
});

for (const [seen, isAllowed, said] of [
  ['nothing to read', false, 'Permita el uso de la cámara en su navegador para escanear.'],
  ['no camera', true, 'No se encontró ninguna cámara. Escriba el código.'],
] as const)
  test(`a camera that cannot be used is said: ${said}`, async () => {
    const phone = await browserWithCamera(seen, isAllowed);
    try {
      const page = await onPhone(phone.browser, '/tracking');
      await open(page);
      await expect(viewfinder(page).getByRole('alert')).toHaveText(said);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Cerrar' }).click();
      await expect(page.getByLabel('Número de tracking')).toBeVisible();
    } finally {
      await phone.close();
    }
  });
