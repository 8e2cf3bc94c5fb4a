import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { MEMORY_FLAGS } from '../lib/memory.mjs';
import { type Answers, QUESTIONS, readAnswers, refuseSecrets, withoutSecrets } from './answers.ts';
import { deploymentFiles, type Place } from './deployment.ts';

const folder = mkdtempSync(join(tmpdir(), 'puerta-texts-'));
afterAll(() => rmSync(folder, { recursive: true }));

const PLACE: Place = {
  folder: '/etc/puerta',
  data: '/var/lib/puerta',
  unit: '/etc/systemd/system/puerta.service',
  node: '/usr/bin/node',
  user: 'puerta',
};
const asked = QUESTIONS.filter(({ usual }) => usual === undefined).map(({ name }) => [name, 'x']);
const GIVEN = {
  ...Object.fromEntries(asked),
  domain: 'envios.orinoco.test',
  port: '3100',
  providers: 'simulators',
};
const filesOf = async (given: Answers = {}, before: Record<string, string> = {}) => {
  const files = deploymentFiles(PLACE, await readAnswers({ ...GIVEN, ...given }, {}), before);
  return new Map(files.map(file => [file.path, file]));
};
const textOf = async (path: string, given: Answers = {}) => (await filesOf(given)).get(path)?.text ?? '';

test('the unit starts the server with the flags that keep memory low, under its account, and lets it end', async () => {
  const unit = await textOf(PLACE.unit);
  for (const flag of MEMORY_FLAGS.slice(0, 3)) expect(unit).toContain(flag);
  expect(unit).toMatch(/^ExecStart=\/usr\/bin\/node .*--import=\/\S+plain-sources\.mjs \/\S+main\.ts$/m);
  for (const line of [
    'User=puerta',
    'Restart=on-failure',
    'TimeoutStopSec=90',
    'ReadWritePaths=/var/lib/puerta',
  ])
    expect(unit.split('\n')).toContain(line);
});

test('proxies get the names and ports of the deployment, and shut the figures', async () => {
  const nginx = await textOf('/etc/puerta/nginx.conf', {
    proxy: 'nginx',
    certificate: '/etc/ssl/a.pem',
    'certificate-key': '/etc/ssl/a.key',
  });
  expect(nginx.match(/server_name .*/g)).toEqual(Array(2).fill('server_name envios.orinoco.test;'));
  expect(nginx).toMatch(/server 127\.0\.0\.1:3100 max_fails=0;/);
  expect(nginx).toMatch(/ssl_certificate \/etc\/ssl\/a\.pem;\s+ssl_certificate_key \/etc\/ssl\/a\.key;/);
  expect(nginx).toMatch(/location = \/metrics \{\s+return 404;/);
  const caddy = await textOf('/etc/puerta/Caddyfile');
  expect(caddy).toMatch(/^envios\.orinoco\.test \{$/m);
  expect(caddy).toContain('reverse_proxy 127.0.0.1:3100');
  expect(caddy).toMatch(/@figures path \/metrics\s+respond @figures 404/);
  expect(caddy).toMatch(/^\t# tls /m);
  expect(nginx + caddy).not.toContain('example.com');
});

test('secrets stand in files of their own, are made once, and are in no other file', async () => {
  const settings = join(folder, 'stripe');
  writeFileSync(
    settings,
    'STRIPE_SECRET_KEY=sk_test_hidden\nSTRIPE_WEBHOOK_SECRET=whsec_hidden\nSMTP_TLS=optional\n',
  );
  const given = {
    mail: 'smtp://u:mail-hidden@mail.test',
    providers: 'stripe,simulators',
    'providers-file': settings,
  };
  const files = [...(await filesOf(given)).values()];
  const secret = (name: string) => files.find(({ path }) => path === `/etc/puerta/secrets/${name}`);
  for (const name of ['SECRET', 'PROVIDER_KEY', 'METRICS_TOKEN', 'SMTP_URL', 'STRIPE_SECRET_KEY'])
    expect(secret(name)).toMatchObject({ mode: 0o600, isSecret: true });
  const others = files.filter(({ isSecret }) => !isSecret).map(({ text }) => text);
  expect(others.join('\n')).not.toMatch(/hidden/);
  expect(others.join('\n')).not.toContain(secret('SECRET')?.text.trim());
  const before = { SECRET: 'an-old-secret-with-thirty-two-letters' };
  const again = await filesOf({}, before);
  expect(again.get('/etc/puerta/secrets/SECRET')?.text).toBe(`${before.SECRET}\n`);
  expect(withoutSecrets({ ...given, slug: 'orinoco' })).toMatchObject({
    mail: 'kept',
    'providers-file': 'kept',
    slug: 'orinoco',
  });
});

test('the command takes what the doctor is asked, as --mail', async () => {
  expect(await textOf('/etc/puerta/puerta')).toMatch(/ doctor\) shift; exec .*doctor\.ts "\$@" ;;/);
});

test('the environment reads the same in a shell', async () => {
  const path = join(folder, 'env');
  const from = 'Envíos "Orinoco" $HOME `x` <hola@orinoco.test>';
  writeFileSync(path, await textOf('/etc/puerta/puerta.env', { 'mail-from': from }));
  const told = execFileSync('sh', ['-c', `. ${path}; printf '%s|%s' "$MAIL_FROM" "$BASE_DOMAIN"`]);
  expect(told.toString()).toBe(`${from}|envios.orinoco.test`);
});

test.each([
  [{ domain: 'http://a.test' }, '--domain'],
  [{ proxy: 'apache' }, '--proxy'],
  [{ certificate: '/a.pem' }, '--certificate-key'],
  [{ providers: 'pigeons' }, '--providers'],
  [{ providers: 'ups' }, 'UPS_ACCOUNT'],
  [{ providers: 'stripe,simulators' }, 'STRIPE_SECRET_KEY'],
  [{ port: 'many' }, 'PORT'],
  [{ typo: 'x' }, 'typo'],
])('%o is refused before anything is written', async (given, name) => {
  await expect(filesOf(given)).rejects.toThrow(name);
});

test('what is missing is named, and no password goes on the command line', async () => {
  await expect(readAnswers({ domain: 'a.test' }, {})).rejects.toThrow('--manager-email is missing');
  for (const name of ['database', 'mail'])
    expect(() => refuseSecrets({ [name]: 'x://user:word@host' })).toThrow(`--${name}`);
  expect(() => refuseSecrets({ database: 'embedded' })).not.toThrow();
});
