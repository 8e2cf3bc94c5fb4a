import { type Browser, type BrowserContext, expect, type Page, type Worker } from '@playwright/test';
import type { Client } from '@puerta/contract/client';
import { type Browser as Phone, openPushService, type PushService } from '../test/push-service.ts';
import { expectAccessible } from './support/accessible.ts';
import { clientAs, must, newCustomer, registered, tokenOf } from './support/people.ts';
import { test } from './support/test.ts';

let service: PushService;
test.beforeAll(async () => {
  service = await openPushService();
});
test.afterAll(() => service.close());

const BROWSER = 'Avisos en este navegador';

/** A customer whose browser allows notices, and subscribes at the service of this test in place of its maker's. */
async function subscriber(browser: Browser) {
  const { email, password } = await registered();
  const token = await tokenOf(email, password);
  const phone = service.subscribe();
  const context = await browser.newContext({ serviceWorkers: 'allow' });
  await context.addInitScript(kept => localStorage.setItem('token', kept), token);
  await context.addInitScript(subscribeAt, phone.subscription);
  return { context, page: await context.newPage(), client: clientAs(token), phone };
}

/** Runs in the page: its maker's service cannot be reached from here. What it kept lives in local storage, as a browser keeps it. */
function subscribeAt(subscription: Phone['subscription']): void {
  const bytes = (text: string) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), each => each.charCodeAt(0)).buffer;
  const made = (key: string) => ({
    endpoint: subscription.endpoint,
    options: { userVisibleOnly: true, applicationServerKey: bytes(key) },
    getKey: (name: 'p256dh' | 'auth') => bytes(subscription[name]),
    unsubscribe: async () => {
      localStorage.removeItem('test:subscribed');
      return true;
    },
  });
  // a browser without a screen refuses notices, whatever it is asked
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  Notification.requestPermission = async () => 'granted';
  const manager = PushManager.prototype as unknown as Record<string, unknown>;
  manager.subscribe = async ({ applicationServerKey }: { applicationServerKey: string }) => {
    localStorage.setItem('test:subscribed', applicationServerKey);
    return made(applicationServerKey);
  };
  manager.getSubscription = async () => {
    const key = localStorage.getItem('test:subscribed');
    return key && made(key);
  };
}

type Shown = { title: string; body: string; tag: string; icon: string; lang: string };
/** What stands in the worker beside its own things. */
type Scope = {
  shown: (Shown & { data: { url: string } })[];
  opened: string[];
  clients: object;
  registration: object;
  dispatchEvent(event: Event): boolean;
};

/** The worker that shows notices: what it shows and opens is written down there, for this browser has no place for it. */
async function writtenDown(context: BrowserContext): Promise<Worker> {
  const find = () => context.serviceWorkers().find(one => one.url().endsWith('/push-worker.js'));
  await expect.poll(find).toBeDefined();
  const worker = find();
  if (!worker) throw new Error('There is no worker');
  await worker.evaluate(() => {
    const scope = self as unknown as Scope;
    Object.assign(scope, { shown: [], opened: [] });
    Object.defineProperty(scope.registration, 'showNotification', {
      value: async (title: string, rest: Omit<Scope['shown'][number], 'title'>) =>
        void scope.shown.push({ title, ...rest }),
    });
    Object.defineProperty(scope.clients, 'openWindow', {
      value: async (url: string) => void scope.opened.push(url),
    });
  });
  return worker;
}

/** Hands the worker what the service took, as the browser would, and answers what it shows. */
async function shown(context: BrowserContext, page: Page, worker: Worker, phone: Phone) {
  const cdp = await context.newCDPSession(page);
  const found = new Promise<string>(resolve => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.endsWith('/push/'));
      if (own) resolve(own.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await found,
    data: JSON.stringify(phone.taken.at(-1)?.notice),
  });
  const all = () => worker.evaluate(() => (self as unknown as Scope).shown);
  await expect.poll(async () => (await all()).length).toBe(1);
  return (await all())[0];
}

/** Presses what is shown; answers what the worker opened. */
const pressed = (worker: Worker): Promise<string[]> =>
  worker.evaluate(async () => {
    const scope = self as unknown as Scope;
    const [{ data }] = scope.shown as [Scope['shown'][number]];
    let isClosed = false;
    const work: Promise<unknown>[] = [];
    // only a browser's own events may be waited for
    const event = Object.assign(new Event('notificationclick'), {
      notification: { data, close: () => (isClosed = true) },
      waitUntil: (one: Promise<unknown>) => work.push(one),
    });
    scope.dispatchEvent(event);
    await Promise.all(work);
    return isClosed ? scope.opened : [];
  });

test('notices are switched on, tried and off in the profile, and one opens its page', async ({ browser }) => {
  const { context, page, client, phone } = await subscriber(browser);
  await page.goto('/profile');
  const card = page.getByRole('region', { name: BROWSER });
  await expect(card).toContainText('Le avisamos aquí');
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Activar avisos' }).click();
  await expect(card.getByRole('status')).toContainText('Activados');
  await card.getByRole('button', { name: 'Enviar un aviso de prueba' }).click();
  await expect(card.getByRole('status')).toHaveText('Le enviamos un aviso de prueba');
  await expect.poll(() => phone.taken.length).toBe(1);
  const worker = await writtenDown(context);
  expect(await shown(context, page, worker, phone)).toEqual({
    title: 'Caribe Express',
    body: expect.stringContaining('Los avisos llegan'),
    tag: phone.taken[0]?.notice.tag,
    icon: '/app-icon/192.png',
    lang: 'es',
    data: { url: '/profile' },
  });
  // another page stands there: it stays
  await page.goto('/support');
  expect(await pressed(worker)).toEqual([`${new URL(page.url()).origin}/profile`]);
  await page.goto('/profile');
  await expectAccessible(page);

  // it stands after a reload, and another browser of the same person is listed
  await other(client);
  await page.reload();
  await expect(card.getByRole('status')).toContainText('Activados');
  await card.getByRole('button', { name: 'Quitar Otro navegador' }).click();
  await expect(card.getByText('Otro navegador')).toHaveCount(0);
  await card.getByRole('button', { name: 'Desactivar' }).click();
  await expect(card.getByRole('button', { name: 'Activar avisos' })).toBeVisible();
  expect(must(await client('GET /profile/devices')).data.devices).toEqual([]);
  await page.reload();
  await expect(card.getByRole('button', { name: 'Activar avisos' })).toBeVisible();
});

/** A browser that says nothing of itself. */
async function other(client: Client): Promise<void> {
  must(await client('POST /profile/devices', { body: service.subscribe().subscription }));
}

test('a browser that refuses, an iPhone without the portal and one that cannot are told what to do', async ({
  browser,
}) => {
  const { page } = await newCustomer(browser);
  const said = async (text: string) => {
    await page.goto('/profile');
    const card = page.getByRole('region', { name: BROWSER });
    await expect(card).toContainText(text);
    await expect(card.getByRole('button')).toHaveCount(0);
  };
  await page.addInitScript(() =>
    Object.defineProperty(Notification, 'permission', { get: () => 'denied', configurable: true }),
  );
  await said('elija Permitir');
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
  await said('no puede recibir avisos');
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'userAgent', {
      get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)',
    }),
  );
  await said('Agregar a inicio');
});
