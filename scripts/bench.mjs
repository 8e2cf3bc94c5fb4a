// npm run bench: the budgets of the design, measured on this machine. --quick: a tenth of the packages.
import { endWithNpm } from './lib/ancestors.mjs';
import { runTogether } from './lib/children.mjs';
import { prepare } from './lib/prepare.mjs';
import { giveUp } from './lib/say.mjs';
import { buildWebIfChanged } from './lib/web-build.mjs';

endWithNpm();

const node = prepare();
try {
  buildWebIfChanged();
} catch (error) {
  giveUp(error instanceof Error ? error.message : String(error));
}
process.exitCode = await runTogether(node, [{ args: ['bench/bench.ts', ...process.argv.slice(2)] }]);
