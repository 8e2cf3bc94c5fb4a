import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { throwawayFolder } from '../../../../test/throwaway-folder.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const folder = throwawayFolder('puerta-setup-');
const place = join(folder, 'puerta');
const DOMAIN = 'envios.orinoco.test';
const AGENCY =
  'name=Orinoco Cargo\nshort-name=ORI\nprefix=OC\nemail=hola@orinoco.test\nsupport-email=soporte@orinoco.test\naddress=1 NW 1st St\ncity=Doral\nstate=FL\nzip=33166';
const MANAGER = 'jefa@orinoco.test';

let port = 0;
let server: ChildProcess | undefined;
beforeAll(async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  port = (probe.address() as AddressInfo).port;
  await promisify(probe.close.bind(probe))();
  // under root the embedded database runs as another account, which must pass through
  mkdirSync(place, { mode: 0o755 });
  const prices = 'Estado;Ciudad;Aire ($/lb);Días aire;Entrega aire;Activo\nZulia;Cabimas;4;10;15;Sí\n';
  writeFileSync(join(folder, 'prices.csv'), prices);
  const answers = `domain=${DOMAIN}\nport=${port}\nslug=orinoco\n${AGENCY}\nmanager-email=${MANAGER}\nmanager-name=Julia Jefa`;
  const rest = `providers=simulators\nproxy=nginx\ntariffs=${folder}/prices.csv`;
  writeFileSync(join(folder, 'answers'), `${answers}\n${rest}\n`);
});
afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

async function stop(): Promise<void> {
  if (!server || server.exitCode !== null) return;
  server.kill('SIGTERM');
  await once(server, 'exit');
}

const run = (program: string, args: string[]) => {
  // nothing of ours: the settings are those that setup wrote
  const env = { PATH: process.env.PATH };
  const { status, stdout, stderr } = spawnSync(program, args, { env, encoding: 'utf8' });
  return { status, told: stdout + stderr };
};
const setup = (...args: string[]) =>
  run(process.execPath, [join(ROOT, 'scripts/setup.ts'), '--dir', place, ...args]);
const puerta = (...args: string[]) => run(join(place, 'puerta'), args);

/** Every file that setup wrote, by its name. */
const written = () =>
  Object.fromEntries(
    readdirSync(place, { recursive: true, withFileTypes: true })
      .map(entry => join(entry.parentPath, entry.name))
      .filter(path => !path.startsWith(join(place, 'data')) && statSync(path).isFile())
      .map(path => [path.slice(place.length + 1), readFileSync(path, 'utf8')]),
  );

/** A call as a browser makes it: the agency is found by the host alone. */
async function call(
  host: string,
  path: string,
  { body, token = '' }: { body?: object; token?: string } = {},
) {
  const method = body ? 'POST' : 'GET';
  const headers = { host, token, 'content-type': 'application/json' };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: `/api${path}`, method, headers }, resolve)
      .on('error', reject)
      .end(body && JSON.stringify(body));
  });
  return { status: answer.statusCode, body: JSON.parse(await text(answer)) };
}

const ready = () =>
  expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${port}/readyz`).then(
          ({ status }) => status,
          () => 0,
        ),
      {
        timeout: 60_000,
      },
    )
    .toBe(200);

test('one command makes a portal, twice makes no other, and it is undone', { timeout: 300_000 }, async () => {
  const first = setup('--file', join(folder, 'answers'));
  expect(first).toMatchObject({ status: 0 });
  expect(first.told).toContain(`Orinoco Cargo is agency 1, at https://${DOMAIN}\n`);
  expect(first.told).not.toContain('Next:');
  expect(first.told).toContain('1 cities of Orinoco Cargo have new prices');
  const [, pass = ''] = /may sign in at \S+ as \S+ with the password (\S+)/.exec(first.told) ?? [];
  const files = written();
  expect(Object.keys(files).sort()).toEqual([
    'nginx.conf',
    'puerta',
    'puerta.env',
    'puerta.service',
    ...['METRICS_TOKEN', 'PROVIDER_KEY', 'SECRET'].map(name => `secrets/${name}`),
    'written.json',
  ]);
  expect(statSync(join(place, 'secrets/SECRET')).mode & 0o777).toBe(0o600);
  expect(statSync(join(place, 'secrets')).mode & 0o777).toBe(0o700);
  expect(existsSync(join(place, 'data/postgres/cluster'))).toBe(true);

  const [, line = ''] = /Start it: (\S+) start/.exec(first.told) ?? [];
  server = spawn(line, ['start'], { env: { PATH: process.env.PATH }, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  server.stdout?.on('data', part => (said += part));
  await ready();
  await expect.poll(() => said).toContain('Mails wait: no SMTP_URL is set.');
  const signedIn = await call(DOMAIN, '/auth/login', { body: { email: MANAGER, pass } });
  expect(signedIn.body).toMatchObject({ success: true, data: { role: 1, agency: 'orinoco' } });
  const settings = await call(DOMAIN, '/admin/setting', { token: signedIn.body.token });
  expect(settings.body).toMatchObject({ error: { code: 'password_expired' } });

  expect(setup().told).not.toMatch(/written {3}|password/);
  expect(setup('--file', join(folder, 'answers'))).toMatchObject({ status: 0 });
  expect(written()).toEqual(files);

  // the only agency answers wherever somebody looks for one; a second one takes that away, and says so
  const at = async (host: string) => (await call(host, '/auth/session')).body.agency?.slug;
  expect(await at('otra.orinoco.test')).toBe('orinoco');
  const flags = AGENCY.split('\n').flatMap(each => each.replace(/^/, '--').split('='));
  const second = puerta('agency', 'create', '--slug', 'delta', ...flags, '--name', 'Delta');
  expect(second.told).toContain(`Delta is agency 2, at https://delta.${DOMAIN}\n`);
  expect(second.told).toContain(`${DOMAIN} is Orinoco Cargo (DEFAULT_AGENCY=orinoco)`);
  await sleep(1100);
  expect(await at(DOMAIN)).toBe('orinoco');
  expect(await at('otra.orinoco.test')).toBeUndefined();
  expect(await at(`delta.${DOMAIN}`)).toBe('delta');

  await stop();
  writeFileSync(join(place, 'nginx.conf'), 'my own');
  expect(setup().told).toMatch(/KEPT +\S+nginx\.conf/);
  const undone = setup('--undo');
  expect(undone.told).toContain(`kept       ${join(place, 'data')}`);
  expect(undone.told).toMatch(/kept +\S+nginx\.conf +\(changed by hand\)/);
  expect(Object.keys(written()).sort()).toEqual(['nginx.conf', 'secrets/PROVIDER_KEY', 'secrets/SECRET']);
  // what stays is found again
  const again = setup('--file', join(folder, 'answers'));
  expect(again).toMatchObject({ status: 0 });
  expect(again.told).toContain('agency orinoco is there already');
  expect(written()['secrets/SECRET']).toBe(files['secrets/SECRET']);
});

test('commands are listed when nothing is asked, and a database away is one sentence', () => {
  const env = {
    PATH: process.env.PATH,
    SECRET: 'x'.repeat(32),
    DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c',
  };
  const cli = (...args: string[]) =>
    spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], { env, encoding: 'utf8' });
  for (const args of [['--help'], []])
    expect(cli(...args)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('agency create --slug'),
    });
  const away = cli('provider', 'list', '--agency', 'x');
  expect(away.status).toBe(1);
  expect(away.stderr.trim().split('\n')).toEqual([
    expect.stringContaining('DATABASE_URL: the database cannot'),
  ]);
});
