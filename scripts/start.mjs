// npm start: everything from an empty machine to a running server. With --dev (npm run dev) the server restarts
// when its sources change, and the web app is served unbuilt by Vite. Plain JavaScript that Node 20 can run.
import { join } from 'node:path';
import { endWithNpm } from './lib/ancestors.mjs';
import { runTogether } from './lib/children.mjs';
import { MEMORY_ENV, MEMORY_FLAGS } from './lib/memory.mjs';
import { prepare } from './lib/prepare.mjs';
import { ROOT } from './lib/root.mjs';
import { giveUp } from './lib/say.mjs';
import { buildWebIfChanged } from './lib/web-build.mjs';

endWithNpm();

const SERVER = 'apps/server/src/main.ts';
const node = prepare();

if (process.argv.includes('--dev')) {
  const port = process.env.PORT ?? '3000';
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  process.exitCode = await runTogether(node, [
    { args: ['--watch', SERVER] },
    { args: [vite], cwd: join(ROOT, 'apps/web'), env: { PUERTA_API: `http://localhost:${port}` } },
  ]);
} else {
  try {
    buildWebIfChanged();
  } catch (error) {
    giveUp(error instanceof Error ? error.message : String(error));
  }
  process.exitCode = await runTogether(node, [{ args: [...MEMORY_FLAGS, SERVER], env: MEMORY_ENV }]);
}
