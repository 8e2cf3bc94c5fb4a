// Installs the packages that package-lock.json asks for and node_modules lacks. Runs on Node 20, before anything
// is installed: only what Node itself brings may be imported here.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { ROOT } from './root.mjs';
import { giveUp, say, secondsSince } from './say.mjs';

/** @typedef {{ version?: string, optional?: boolean, dev?: boolean, link?: boolean }} Locked */

/**
 * Names the packages that are missing or of another version. Optional ones are left out: most belong to other
 * systems, and who needs one says so. So are those that only building and testing need, where every one of them was
 * taken away ("npm prune --omit=dev").
 * @param {Record<string, Locked>} wanted "packages" of package-lock.json
 * @param {Record<string, Locked>} installed "packages" of npm's own note of what it installed
 * @returns {string[]}
 */
export function missingPackages(wanted, installed) {
  const isPruned = !Object.entries(wanted).some(([path, { dev }]) => dev && path in installed);
  return Object.entries(wanted)
    .filter(([path, { optional }]) => path.startsWith('node_modules/') && !optional)
    .filter(([, { dev }]) => !(dev && isPruned))
    .filter(([path, { version }]) => !(path in installed) || installed[path]?.version !== version)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
}

/** Brings node_modules to what the lock file says; ends the command with npm's message when that fails. */
export function ensureInstalled() {
  const missing = missingPackages(
    readPackages('package-lock.json'),
    readPackages('node_modules/.package-lock.json'),
  );
  if (missing.length === 0) return;
  say(`Installing ${missing.length} packages with npm; the first time this takes a minute or two`);
  const began = performance.now();
  // Not "npm ci": it refuses a lock file that lacks an optional package for some other system, and ours lacks those
  // that did not exist where it was written. This installs the same locked versions, and leaves the lock file alone.
  // not `npm ci`: it refuses a lock file that lacks the optional packages of another system
  const status = runNpm(['install', '--no-save', '--loglevel=error']);
  if (status !== 0) {
    giveUp(
      'The packages could not be installed. See what npm says above, then try "npm install --no-save" by itself.',
    );
  }
  say(`Installed in ${secondsSince(began)}`);
}

/**
 * Runs the npm that runs us, or the one on the path.
 * @param {string[]} args
 * @param {Record<string, string>} env beside our own
 * @returns {number} its exit code
 */
export function runNpm(args, env = {}) {
  const cli = process.env.npm_execpath ?? '';
  const [program, ...first] = basename(cli) === 'npm-cli.js' ? [process.execPath, cli] : ['npm'];
  const result = spawnSync(program ?? 'npm', [...first, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (result.error)
    giveUp(`npm does not run here (${result.error.message}). It comes with Node: https://nodejs.org`);
  return result.status ?? 1;
}

/**
 * The npm scripts find the Node among our packages as node_modules/.bin/node. Debian's npm 9 takes that link away with the
 * package of the other processor, which has one of the same name; it is put back. Where that Node does not run (it needs
 * glibc: Alpine), it must not shadow the system's.
 * @param {string} packages
 */
export function linkOwnNode(packages = join(ROOT, 'node_modules')) {
  const link = join(packages, '.bin', 'node');
  const own = join(packages, `node-linux-${process.arch}`, 'bin', 'node');
  if (!existsSync(own)) return;
  if (spawnSync(own, ['--version']).status !== 0) rmSync(link, { force: true });
  else if (!existsSync(link)) {
    try {
      rmSync(link, { force: true });
      symlinkSync(relative(dirname(link), own), link);
    } catch {
      // another command made it at the same moment, or the checkout is somebody else's
    }
  }
}

/**
 * @param {string} file
 * @returns {Record<string, Locked>}
 */
function readPackages(file) {
  const path = join(ROOT, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {};
}
