// Builds the web app when its sources are not those of the last build.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from './install.mjs';
import { ROOT } from './root.mjs';
import { say, secondsSince } from './say.mjs';

const SOURCES = ['apps/web', 'packages/domain', 'packages/contract', 'package-lock.json'];
const NOT_SOURCES = /^(node_modules|dist|\..*)$|\.test\.tsx?$/;

/** Throws when the build fails. */
export function buildWebIfChanged() {
  const stamp = join(ROOT, 'apps/web/dist/.sources');
  const sources = digest(SOURCES.map(source => join(ROOT, source)));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  say('Building the web app');
  const began = performance.now();
  // a NODE_ENV of the server's must not build React for development, which weighs twice as much
  const env = { NODE_ENV: 'production' };
  if (runNpm(['run', '--silent', 'build', '-w', '@puerta/web'], env) !== 0) {
    throw new Error('The web app could not be built; see above.');
  }
  // The build empties its folder first, so a build that fails or is made by hand leaves no stamp.
  writeFileSync(stamp, sources);
  say(`Built in ${secondsSince(began)}`);
}

/**
 * By content: dates change with every checkout.
 * @param {string[]} paths files and folders
 * @returns {string}
 */
export function digest(paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(filesIn)) {
    hash.update(path.slice(ROOT.length)).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesIn(path) {
  if (!existsSync(path)) return [];
  try {
    return readdirSync(path, { withFileTypes: true })
      .filter(entry => !NOT_SOURCES.test(entry.name))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap(entry => (entry.isDirectory() ? filesIn(join(path, entry.name)) : [join(path, entry.name)]));
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOTDIR') return [path];
    throw error;
  }
}
