import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { openHouse } from '../../../../test/house.ts';
import { journeyOf, succeeded } from '../../../../test/journey.ts';
import { orderBody } from '../../../../test/orders.ts';
import { rowsOf } from '../../../../test/rows.ts';
import { runCli } from '../../../../test/run-cli.ts';
import { trailLines } from '../../../../test/trail.ts';
import { routes } from '../assembly/routes.ts';
import { queueWeeks } from '../features/mails/tell-week.ts';
import { buildApp } from '../http/app.ts';

const house = await openHouse();
const { app, customer, manager, elsewhere, place } = house;
const webDir = mkdtempSync(join(tmpdir(), 'puerta-web-'));
for (const folder of ['assets', '.vite']) mkdirSync(join(webDir, folder));
writeFileSync(join(webDir, 'index.html'), '<title>{{agency.title}}</title><!--agency--><!--preload-->');
writeFileSync(join(webDir, '.vite/manifest.json'), '{}');
writeFileSync(join(webDir, 'worker.js'), '');
/** Another copy of the server, which has pages. */
const copy = await buildApp(app.services, routes, webDir);
afterAll(async () => {
  await copy.close();
  rmSync(webDir, { recursive: true, force: true });
});
const page = (url: string, agency = 'caribe') =>
  copy.inject({ url, headers: { host: `${agency}.localhost` } });

/** The command, and the second for which each copy remembers an agency. */
async function agency(...args: string[]) {
  const done = await runCli(app, ['agency', ...args]);
  await sleep(1100);
  return done;
}
const suspend = (reason: string) => agency('suspend', '--agency', 'caribe', '--reason', reason);

test('all agencies are listed with their state and how much they work', async () => {
  await journeyOf(house).buy();
  const { told, code } = await agency('list');
  expect(code).toBe(0);
  expect(told).toMatch(/^caribe {2}.+\n {2}open; 2 staff, 2 clients, 1 packages, last purchase 2026-11-17$/m);
  expect(told).toMatch(/^andes {2}.+\n {2}open; 2 staff, 2 clients, 0 packages, last purchase never$/m);
});

test('an agency is renamed where people read its name, and its label stays', async () => {
  const names = ['--name', 'Caribe Envíos', '--slogan', 'Más cerca'];
  expect(await agency('rename', '--agency', 'caribe', ...names)).toMatchObject({ code: 0 });
  const session = await app.client('caribe')('GET /auth/session');
  expect(session).toMatchObject({ agency: { name: 'Caribe Envíos', slogan: 'Más cerca' } });
  for (const wrong of [[], ['--name', ' '], ['--short-name', 'A'], ['--slogan', 'x'.repeat(201)]])
    expect(await runCli(app, ['agency', 'rename', '--agency', 'caribe', ...wrong])).toMatchObject({
      code: 1,
    });
});

test('a suspended agency sells nothing and says so; boxes under way are tracked, and sessions stay', async () => {
  const bought = await journeyOf(house).buy();
  const before = await rowsOf(app, 'orders');
  expect(await suspend('')).toMatchObject({ code: 1 });
  expect((await page('/')).statusCode).toBe(200);
  expect(await suspend('No paga')).toMatchObject({ code: 0 });

  const closed = {
    status: 403,
    error: { code: 'agency_suspended', message: expect.stringContaining('soporte@caribe.test') },
  };
  const buy = () => customer.client('POST /order/create', { body: orderBody(place.city) });
  expect(await buy()).toMatchObject(closed);
  expect(await manager.client('GET /admin/setting')).toMatchObject(closed);
  expect(
    await app.client('caribe')('POST /auth/login', { body: { email: 'x@x.test', pass: 'x' } }),
  ).toMatchObject(closed);
  expect(await rowsOf(app, 'orders')).toHaveLength(before.length);
  const visited = await page('/purchase');
  expect(visited.statusCode).toBe(403);
  expect(visited.body).toContain('El portal de Caribe Envíos está cerrado por el momento');
  expect(visited.body).not.toContain('No paga');

  const code = bought.tracking;
  succeeded(await app.client('caribe')('GET /tracking/:code', { params: { code }, query: {} }));
  expect((await page(`/tracking/${code}`)).statusCode).toBe(200);
  expect((await page('/', 'andes')).statusCode).toBe(200);
  succeeded(await elsewhere.client('GET /admin/setting'));
  expect((await agency('list')).told).toContain('suspended since 20');
  expect(await suspend('Otra vez')).toMatchObject({ code: 1 });

  expect(await agency('resume', '--agency', 'caribe')).toMatchObject({ code: 0 });
  succeeded(await buy());
  const trail = await trailLines(app, { action: 'settings.updated' });
  expect(trail.map(({ after }) => after)).toContainEqual({ suspended: true, reason: 'No paga' });
});

test('nobody is told their week of a portal that is closed', async () => {
  const weeks = () => rowsOf(app, 'told_week');
  app.clock.set(new Date('2026-11-23T15:00:00Z'));
  await suspend('No paga');
  await queueWeeks(app.services);
  expect(await weeks()).toEqual([]);
  expect(await rowsOf(app, 'told_week', {}, 2)).toHaveLength(1);
  await agency('resume', '--agency', 'caribe');
  await queueWeeks(app.services);
  expect(await weeks()).toHaveLength(1);
});
