// Runs one of our TypeScript programs with what it needs installed: node scripts/run.mjs FILE arguments…
import { runTogether } from './lib/children.mjs';
import { prepare } from './lib/prepare.mjs';
import { giveUp } from './lib/say.mjs';

const [file, ...args] = process.argv.slice(2);
if (!file) giveUp('Usage: node scripts/run.mjs FILE [arguments…]');
process.exitCode = await runTogether(prepare(), [{ args: [file, ...args] }]);
