// What setup writes, as texts made from the answers; nothing is read or written here but the examples of deploy/.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isFullHost } from '../../packages/domain/src/places/agency-host.ts';
import { CommandError, namedLines } from '../../apps/server/src/cli/given.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { MEMORY_ENV, MEMORY_FLAGS } from '../lib/memory.mjs';
import { ROOT } from '../lib/root.mjs';
import { type Answers, KEPT } from './answers.ts';

/** Where everything stands: of the whole machine, or in one folder of whoever tries it. */
export type Place = { folder: string; data: string; unit: string; node: string; user: string | null };
/** `isSecret`: the service's account alone reads it. */
export type Written = { path: string; text: string; mode: number; isSecret?: true };
type Settings = Record<string, string>;

const GENERATED: Readonly<Record<string, () => string>> = {
  SECRET: () => randomBytes(32).toString('hex'),
  PROVIDER_KEY: () => randomBytes(32).toString('base64'),
  METRICS_TOKEN: () => randomBytes(24).toString('base64url'),
};
/** What stays of this cannot be opened without them. */
export const KEYS = ['SECRET', 'PROVIDER_KEY', 'DATABASE_URL'];
const OF_PROVIDERS =
  /^(UPS|AUTHORIZENET|STRIPE|SES|SENDGRID|MAILGUN)_[A-Z_]+$|^(MAIL_EVENTS|DKIM_SELECTOR|SMTP_TLS)$/;
/** What the example configurations say, and what a deployment has in its place. */
const EXAMPLE = {
  domain: 'envios.example.com',
  port: '127.0.0.1:3000',
  certificate: '/etc/ssl/puerta/fullchain.pem',
  key: '/etc/ssl/puerta/privkey.pem',
};
const STOP_SECONDS = 20;

/**
 * Every file of a deployment. `before`: the secrets that it has already, which no repetition changes unless another is
 * answered. Throws ConfigError or CommandError for what is missing or wrong, before anything is written.
 */
export function deploymentFiles(place: Place, answers: Answers, before: Settings): Written[] {
  refuseWrong(answers);
  const secrets = secretsOf(answers, before);
  const open = openSettings(place, answers);
  readConfig({ ...open, ...secrets });
  const secretPath = (name: string) => join(place.folder, 'secrets', name);
  const settings = { ...open };
  for (const name of Object.keys(secrets).sort()) settings[`${name}_FILE`] = secretPath(name);
  return [
    ...Object.entries(secrets).map(([name, value]) => ({
      path: secretPath(name),
      text: `${value}\n`,
      mode: 0o600,
      isSecret: true as const,
    })),
    { path: join(place.folder, 'puerta.env'), text: environmentText(settings), mode: 0o644 },
    { path: join(place.folder, 'puerta'), text: scriptText(place), mode: 0o755 },
    { path: place.unit, text: unitText(place), mode: 0o644 },
    ...proxyFiles(place, answers),
  ];
}

function refuseWrong(answers: Answers): void {
  const { domain = '', proxy = '', certificate, 'certificate-key': key } = answers;
  if (domain !== 'localhost' && !isFullHost(domain))
    throw new CommandError(`--domain takes a host name such as envios.miagencia.com, not "${domain}"`);
  if (!['caddy', 'nginx', 'none'].includes(proxy))
    throw new CommandError(`--proxy takes caddy, nginx or none, not "${proxy}"`);
  if (Boolean(certificate) !== Boolean(key))
    throw new CommandError('--certificate and --certificate-key go together');
}

function openSettings(place: Place, answers: Answers): Settings {
  const chosen = (answers['providers'] ?? '').split(',').map(name => name.trim());
  const wrong = chosen.filter(name => !['simulators', 'ups', 'authorizenet', 'stripe'].includes(name));
  if (wrong.length > 0) throw new CommandError(`--providers: "${wrong.join(', ')}" is none`);
  const payment = chosen.find(name => name === 'authorizenet' || name === 'stripe');
  const isSecure = answers['proxy'] !== 'none';
  return {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: answers['port'] ?? '',
    DATA_DIR: place.data,
    BASE_DOMAIN: answers['domain'] ?? '',
    DEFAULT_AGENCY: answers['slug'] ?? '',
    PUBLIC_SCHEME: isSecure ? 'https' : 'http',
    TRUST_PROXY: isSecure ? '1' : '0',
    STOP_SECONDS: String(STOP_SECONDS),
    CARRIER: chosen.includes('ups') ? 'ups' : 'simulator',
    PAYMENT: payment ?? 'simulator',
    ...(chosen.includes('simulators') && { ALLOW_SIMULATORS: '1' }),
    ...(answers['mail-from'] && { MAIL_FROM: answers['mail-from'] }),
  };
}

/** What was there, what is answered now, and what nobody needs to know, made once. */
function secretsOf(answers: Answers, before: Settings): Settings {
  const secrets = { ...before };
  for (const [name, make] of Object.entries(GENERATED)) secrets[name] ??= make();
  for (const [answer, name, none] of [
    ['database', 'DATABASE_URL', 'embedded'],
    ['mail', 'SMTP_URL', 'later'],
  ] as const) {
    const value = answers[answer] ?? none;
    if (value === none) delete secrets[name];
    else if (value !== KEPT) secrets[name] = value;
  }
  const file = answers['providers-file'];
  const given = file && file !== KEPT ? namedLines(readFileSync(resolve(file), 'utf8')) : {};
  const foreign = Object.keys(given).filter(name => !OF_PROVIDERS.test(name));
  if (foreign.length > 0) throw new CommandError(`--providers-file: ${foreign.join(', ')} is no provider's`);
  return { ...secrets, ...given };
}

/** Read by systemd and by a shell, which agree on what stands between double quotes. */
const environmentText = (settings: Settings): string =>
  [
    '# Written by npm run setup. Every setting: docs/operations.md',
    ...Object.entries(settings).map(([name, value]) => `${name}="${value.replace(/["\\$`]/g, '\\$&')}"`),
    '',
  ].join('\n');

const SERVER = join(ROOT, 'apps/server/src');
const serverCommand = ({ node }: Place): string =>
  [node, ...MEMORY_FLAGS.map(flag => flag.replace('./', `${ROOT}/`)), join(SERVER, 'main.ts')].join(' ');
const MEMORY = Object.entries(MEMORY_ENV).map(([name, value]) => `${name}=${value}`);

function scriptText(place: Place): string {
  const { folder, user, node } = place;
  const asUser = user && [`[ "$(id -un)" = ${user} ] || exec runuser -u ${user} -- "$0" "$@"`];
  return [
    '#!/bin/sh',
    '# Written by npm run setup. Puerta with the settings of this deployment:',
    '# puerta start, puerta doctor, and every other command, as puerta staff create …',
    ...(asUser || []),
    'set -a',
    `. ${folder}/puerta.env`,
    'set +a',
    'case "$1" in',
    `  start) exec env ${MEMORY.join(' ')} ${serverCommand(place)} ;;`,
    `  doctor) shift; exec ${node} ${SERVER}/cli/doctor.ts "$@" ;;`,
    `  *) exec ${node} ${SERVER}/cli/main.ts "$@" ;;`,
    'esac',
    '',
  ].join('\n');
}

/** systemd kills what is left when requests under way, jobs and the embedded database had their time. */
const unitText = (place: Place): string =>
  `# Written by npm run setup.
[Unit]
Description=Puerta
Wants=network-online.target
After=network-online.target postgresql.service

[Service]
${place.user ? `User=${place.user}\n` : ''}EnvironmentFile=${place.folder}/puerta.env
Environment=${MEMORY.join(' ')}
WorkingDirectory=${ROOT}
ExecStart=${serverCommand(place)}
Restart=on-failure
RestartSec=5
# to the server alone: it ends its database itself
KillMode=mixed
# DRAIN_SECONDS, STOP_SECONDS, and what jobs have begun
TimeoutStopSec=90
UMask=0077
NoNewPrivileges=true
PrivateTmp=true
ProtectHome=read-only
ProtectSystem=strict
ReadWritePaths=${place.data}

[Install]
WantedBy=multi-user.target
`;

function proxyFiles({ folder }: Place, answers: Answers): Written[] {
  const { proxy, domain = '', port, certificate, 'certificate-key': key } = answers;
  if (proxy === 'none') return [];
  const name = proxy === 'caddy' ? 'Caddyfile' : 'nginx.conf';
  const example = readFileSync(join(ROOT, 'deploy', name), 'utf8');
  const text = example.replaceAll(EXAMPLE.domain, domain).replaceAll(EXAMPLE.port, `127.0.0.1:${port}`);
  const own = certificate
    ? text
        .replace('# tls ', 'tls ')
        .replaceAll(EXAMPLE.certificate, resolve(certificate))
        .replaceAll(EXAMPLE.key, resolve(key ?? ''))
    : text;
  return [{ path: join(folder, name), text: own, mode: 0o644 }];
}
