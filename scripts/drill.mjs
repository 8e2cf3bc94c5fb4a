// npm run drill: kills, pauses and PostgreSQL 15, which take too long for npm test (drill/drill.ts has the options).
import { endWithNpm } from './lib/ancestors.mjs';
import { runTogether } from './lib/children.mjs';
import { prepare } from './lib/prepare.mjs';

endWithNpm();
process.exitCode = await runTogether(prepare(), [{ args: ['drill/drill.ts', ...process.argv.slice(2)] }]);
