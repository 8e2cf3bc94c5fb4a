// npm run slim: takes away what a built server does not need: packages that only build and test, and of the others
// what only editors, debuggers and their own authors read. "npm install" brings everything back.
import { readdirSync, realpathSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runNpm } from './lib/install.mjs';
import { ROOT } from './lib/root.mjs';
import { giveUp } from './lib/say.mjs';

const FOR_EDITORS = /\.map$|\.d\.[mc]?ts$|(?<!node_modules)\/(tests?|docs|benchmarks?|examples?)\//;

if (runNpm(['prune', '--omit=dev', '--no-save', '--loglevel=error']) !== 0)
  giveUp('npm could not remove the packages that only building needs; see above.');
const packages = join(ROOT, 'node_modules');
for (const entry of readdirSync(packages, { recursive: true, withFileTypes: true })) {
  // our own packages are linked here: their sources are no copies
  const isOurs = !realpathSync(entry.parentPath).startsWith(realpathSync(packages));
  const path = join(entry.parentPath, entry.name);
  if (!isOurs && entry.isFile() && FOR_EDITORS.test(relative(ROOT, path))) rmSync(path, { force: true });
}
