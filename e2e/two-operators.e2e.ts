import { type BrowserContext, expect, type Page } from '@playwright/test';
import { boughtParcels } from './support/api.ts';
import { call } from './support/staff.ts';
import { burst, codeField, receiveByMachine, station } from './support/station.ts';
import { test } from './support/test.ts';
import { buildTracking } from '@puerta/domain/parcels/tracking-number';
import { MANAGER, OPERATOR } from './support/people.ts';

/** Milliseconds a key: Luis has a wedge on a cable, Ana a Bluetooth scanner. */
const WEDGE = 0;
const BLUETOOTH = 55;
/** What the scales and rulers type of each box; close to what was declared, and nothing is owed. */
const MEASURES = ['9.50', '12', '12', '11.75'];

type Box = { code: string; ups: string };
type Known = {
  id: number;
  status_id: number;
  weight: number;
  package_number: string;
  process_date: string | null;
  batch_number: string | null;
};
type Lot = { id: number; identifier: string; transport_id: number; state: number; city: number };

/** Every code that the pages send to the server: looked up, received, processed, moved. */
function codesSentBy(contexts: readonly BrowserContext[]): Set<string> {
  const codes = new Set<string>();
  for (const context of contexts)
    context.on('request', request => {
      const path = decodeURIComponent(new URL(request.url()).pathname);
      const [, looked] = /^\/api\/order\/(?:warehouse|receive\/domestic)\/(.+)$/.exec(path) ?? [];
      const named = request.method() === 'GET' ? [] : (request.postData()?.match(/"[^"]*"/g) ?? []);
      const trackings = path.startsWith('/api/order/')
        ? named.filter(text => /[A-Z0-9]{9}/.test(text)).map(text => text.slice(1, -1))
        : [];
      for (const code of looked ? [looked] : trackings) codes.add(code);
    });
  return codes;
}

const processField = (page: Page) => page.getByLabel('Código de reempaque');
const unsent = (page: Page, count: number) =>
  expect(page.getByText(count === 1 ? '1 lectura sin enviar' : `${count} lecturas sin enviar`)).toBeVisible();
const offline = (page: Page, isAway: boolean) => page.context().setOffline(isAway);

test('two operators work a day through: three losses of network, a killed tab, nothing lost, doubled or glued', async ({
  browser,
}) => {
  // a whole day of two people, on a machine that has other work besides
  test.setTimeout(360_000);
  const [luis, ana] = await Promise.all([station(browser, MANAGER), station(browser, OPERATOR)]);
  const bought = await boughtParcels(30);
  const boxes: Box[] = bought.map(({ tracking: code, ups }) => ({ code, ups }));
  const at = (from: number, to: number) => boxes.slice(from, to);
  const sent = codesSentBy([luis.context(), ana.context()]);
  const known = async ({ code }: Box) => (await call<Known>(ana, 'GET', `/order/${code}`)).data;
  const stranger = buildTracking('CE', new Uint8Array(9).fill(3));

  await test.step('both receive: scanner, scale and ruler type; Luis loses the network for three boxes', async () => {
    const byLuis = async () => {
      await luis.goto('/receive-tracking');
      await expect(codeField(luis)).toBeFocused();
      for (const { ups } of at(0, 5)) await receiveByMachine(luis, ups, MEASURES, WEDGE);
      for (const box of at(4, 5))
        await expect.poll(async () => (await known(box)).package_number).toBeTruthy();
      await offline(luis, true);
      for (const { code } of at(5, 8)) await receiveByMachine(luis, code, MEASURES, WEDGE);
      await unsent(luis, 3);
      await offline(luis, false);
      await expect(luis.getByText(/sin enviar/)).toHaveCount(0, { timeout: 15_000 });
      for (const { ups } of at(8, 10)) await receiveByMachine(luis, ups, MEASURES, WEDGE);
    };
    const byAna = async () => {
      const [first, second, third, fourth] = at(10, 14) as [Box, Box, Box, Box];
      await ana.goto('/receive-tracking');
      await expect(codeField(ana)).toBeFocused();
      // another box comes between, over the open form
      await burst(ana, first.ups, BLUETOOTH);
      await expect(ana.getByLabel('Peso')).toBeFocused();
      await burst(ana, MEASURES[0] ?? '', BLUETOOTH);
      await receiveByMachine(ana, second.code, MEASURES, BLUETOOTH);
      await burst(ana, first.code, BLUETOOTH);
      await expect(ana.getByLabel('Peso')).toHaveValue('9.50');
      for (const measure of MEASURES) await burst(ana, measure, BLUETOOTH);
      await expect(codeField(ana)).toBeFocused();
      for (const box of [third, fourth]) await receiveByMachine(ana, box.ups, MEASURES, BLUETOOTH);
    };
    await Promise.all([byLuis(), byAna()]);
  });

  await test.step('the rest comes as a list; a stranger’s box is put aside, a domestic one measured', async () => {
    const byLuis = async () => {
      await luis.goto('/receive-list');
      await expect(codeField(luis)).toBeFocused();
      const [first, ...others] = at(14, 30) as [Box, ...Box[]];
      await burst(luis, first.ups, WEDGE);
      const list = luis.getByLabel('Paquetes', { exact: true });
      await expect(list).toHaveValue(`${first.ups} `);
      await list.fill(
        [first.ups, ...others.map(({ code }) => code)].map(one => `${one} 9.5 12 12 11.75`).join('\n'),
      );
      await luis.getByRole('button', { name: 'Revisar' }).click();
      await luis.getByRole('button', { name: 'Recibir 16 paquetes' }).click();
      await expect(luis.getByText(/^16 recibidos/)).toBeVisible({ timeout: 20_000 });
    };
    const byAna = async () => {
      await ana.goto('/receive-tracking');
      await expect(codeField(ana)).toBeFocused();
      await burst(ana, stranger, BLUETOOTH);
      await ana.getByRole('link', { name: 'Registrar sin identificar' }).click();
      await ana.getByLabel('Dónde está').fill('Pasillo 7');
      await ana.getByRole('button', { name: 'Registrar caja' }).click();
      await expect(ana.getByRole('listitem').filter({ hasText: stranger })).toContainText('Pasillo 7');
      const { data } = await call<{ tracking_number: string; voided: boolean }[]>(
        ana,
        'GET',
        '/order/domestic/1/50?status=1',
      );
      const domestic = data.filter(row => !row.voided).at(-1)?.tracking_number ?? '';
      boxes.push({ code: domestic, ups: '' });
      await ana.goto('/receive-tracking-domestic');
      await expect(codeField(ana)).toBeFocused();
      await receiveByMachine(ana, domestic, ['20', '12', '12', '12'], BLUETOOTH);
    };
    await Promise.all([byLuis(), byAna()]);
  });

  const numbers = new Map(
    await Promise.all(at(0, 30).map(async box => [box.code, (await known(box)).package_number] as const)),
  );
  const label = ({ code }: Box) => `${numbers.get(code)}-${code}`;

  await test.step('both process, some of it twice; both lose the network, and Luis’s tab is killed', async () => {
    const byLuis = async () => {
      await luis.goto('/process');
      await expect(processField(luis)).toBeFocused();
      for (const box of at(0, 14)) await burst(luis, label(box), WEDGE);
      await expect(luis.getByRole('listitem').filter({ hasText: /^(Procesado|Repetido)/ })).toHaveCount(14, {
        timeout: 20_000,
      });
      await luis.reload();
      await expect(processField(luis)).toBeFocused();
      await offline(luis, true);
      for (const box of at(17, 25)) await burst(luis, label(box), WEDGE);
      await unsent(luis, 8);
      const next = await luis.context().newPage();
      await luis.close();
      await next.goto('/process');
      await unsent(next, 8);
      await offline(next, false);
      await expect(next.getByText(/sin enviar/)).toHaveCount(0, { timeout: 15_000 });
      for (const box of at(25, 30)) await burst(next, label(box), WEDGE);
      for (const box of at(17, 30))
        await expect(next.getByRole('listitem').filter({ hasText: label(box) })).toContainText('Procesado', {
          timeout: 20_000,
        });
      return next;
    };
    const byAna = async () => {
      await ana.goto('/process');
      await expect(processField(ana)).toBeFocused();
      for (const box of at(12, 15)) await burst(ana, label(box), BLUETOOTH);
      // answered before the network goes: what is on its way then is kept as well
      await expect(ana.getByRole('listitem').filter({ hasText: /^(Procesado|Repetido)/ })).toHaveCount(3, {
        timeout: 20_000,
      });
      await offline(ana, true);
      for (const box of at(15, 17)) await burst(ana, label(box), BLUETOOTH);
      await unsent(ana, 2);
      await offline(ana, false);
      await expect(ana.getByText(/sin enviar/)).toHaveCount(0, { timeout: 15_000 });
    };
    const [next] = await Promise.all([byLuis(), byAna()]);
    await load(next, ana);
  });

  /** Both load one lot, partly with the same boxes; then two boxes that travel alone are moved as a list. */
  async function load(one: Page, other: Page): Promise<void> {
    const { data: lots } = await call<Lot[]>(one, 'GET', '/lots/list');
    const {
      transport_id: transport,
      state,
      city,
    } = (await call<Lot>(one, 'GET', `/lots/${lots[0]?.id}`)).data;
    const [first] = at(0, 1) as [Box];
    const form = { type: 2, transport, state, city, packages: [(await known(first)).id] };
    const { data: lot } = await call<Lot>(one, 'POST', '/lots', { body: form });
    await Promise.all([one.goto(`/lots/${lot.id}`), other.goto(`/lots/${lot.id}`)]);
    const scanInto = async (page: Page, into: Box[], pace: number) => {
      await expect(page.getByLabel('Código del paquete')).toBeVisible();
      for (const box of into) await burst(page, label(box), pace);
    };
    await Promise.all([scanInto(one, at(1, 6), WEDGE), scanInto(other, at(5, 8), BLUETOOTH)]);
    const loaded = async () => (await Promise.all(at(0, 8).map(known))).map(box => box.batch_number);
    await expect.poll(loaded, { timeout: 15_000 }).toEqual(Array(8).fill(lot.identifier));

    await other.goto('/status-list');
    await expect(codeField(other)).toBeFocused();
    for (const box of at(28, 30)) await burst(other, label(box), BLUETOOTH);
    await other.getByLabel('Nuevo estado').selectOption('Enviado/Transito');
    await other.getByRole('button', { name: 'Cambiar estado' }).click();
    await expect(other.getByText('2 de 2 paquetes cambiaron de estado').first()).toBeVisible();
    await other.goto('/tracking');
    await expect(codeField(other)).toBeFocused();
    for (const box of at(28, 30)) await burst(other, box.ups, BLUETOOTH);
    await expect(codeField(other)).toHaveValue(boxes[29]?.ups ?? '');
  }

  await test.step('the server has each box once, as it was measured, and no code of two', async () => {
    const check = async (box: Box, n: number) => {
      const { id, ...is } = await known(box);
      expect([is.status_id, is.weight], box.code).toEqual([n < 28 ? 2 : 3, 9.5]);
      const path = `/admin/history/package/${id}`;
      const actions = (await call<{ action: string }[]>(ana, 'GET', path)).data.map(({ action }) => action);
      for (const once of ['package.received', 'package.processed'])
        expect(
          actions.filter(action => action === once),
          box.code,
        ).toHaveLength(1);
    };
    await Promise.all(at(0, 30).map(check));
    expect(new Set(numbers.values()).size).toBe(30);
    const codes = new Set([stranger, ...boxes.flatMap(box => [box.code, box.ups, label(box)])]);
    expect([...sent].filter(code => !codes.has(code))).toEqual([]);
    expect(sent.size).toBeGreaterThan(40);
  });
});
