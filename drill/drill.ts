// npm run drill [-- --kills N --pauses N --restarts N --from TAG --seed N --skip-postgres-15 TEST…]: what takes too
// long for npm test. TEST is a file or folder of integration tests, where PostgreSQL 15 need not run them all; `rolling`
// in its place is the rolling restart alone, and TAG the release that it begins with; `bounds [--only NAME]
// [--minutes N]` is what the server bears, the last for N minutes; `failover [--times N --asynchronous]` loses a
// database's machine, under Patroni; `carrier [--times N]` is a UPS that fails while customers buy; `citus [TEST…]` is a
// database spread over machines, with tests behind it, or the named ones alone; with `--from TAG` its update from that
// version, and `citus many [--agencies N --packages N]` how long people wait there and on one machine. No other drill
// needs those two.
// Everything runs on this machine's loopback, in folders of its own that are removed at the end.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { skipped, step, summarise } from '../scripts/lib/steps.mjs';
import { drillBounds } from './bounds.ts';
import { drillCitus, onCitus } from './citus.ts';
import { drillMany } from './citus-many.ts';
import { drillCarrier } from './carrier.ts';
import { drillFailover } from './failover.ts';
import { drillKills } from './kills.ts';
import { drillPauses } from './pauses.ts';
import { drillRolling } from './rolling.ts';
import { runTests, testOnPostgres15 } from './postgres-15.ts';

const { values: options, positionals: tests } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string', default: '70' },
    pauses: { type: 'string', default: '30' },
    restarts: { type: 'string', default: '10' },
    from: { type: 'string' },
    only: { type: 'string' },
    minutes: { type: 'string', default: '60' },
    times: { type: 'string', default: '20' },
    agencies: { type: 'string', default: '20' },
    packages: { type: 'string', default: '5000' },
    asynchronous: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    'skip-postgres-15': { type: 'boolean', default: false },
  },
});
const [kills, pauses, restarts, seed] = [options.kills, options.pauses, options.restarts, options.seed].map(
  readNumber,
) as [number, number, number, number];

if (tests[0] === 'bounds') await drillBounds(options.only, readNumber(options.minutes));
else if (tests[0] === 'failover') {
  const times = readNumber(options.times);
  await step(`${times} failovers`, () => drillFailover(times, !options.asynchronous, seed));
} else if (tests[0] === 'carrier') {
  const times = readNumber(options.times);
  await step(`UPS fails ${times} times in each way`, () => drillCarrier(times, seed));
} else if (tests[0] === 'citus' && tests[1] === 'many') {
  const [agencies, packages] = [readNumber(options.agencies), readNumber(options.packages)];
  await onCitus(citus => step('Many agencies', () => drillMany(citus, agencies, packages)));
} else if (tests[0] === 'citus') await drillCitus(seed, tests.slice(1), options.from);
else if (tests[0] !== 'rolling') {
  console.log(`To see the same customers, cards and moments again: npm run drill -- --seed ${seed}`);
  await step(`${kills} kills`, () =>
    kills > 0 ? drillKills(kills, seed) : skipped('no kill was asked for'),
  );
  await step('A kill at each step', () =>
    kills > 0 ? runTests(['kill.test.ts']) : skipped('no kill was asked for'),
  );
  await step(`${pauses} pauses`, () =>
    pauses > 0 ? drillPauses(pauses, seed) : skipped('no pause was asked for'),
  );
  await step('PostgreSQL 15', () =>
    options['skip-postgres-15'] ? skipped('--skip-postgres-15') : testOnPostgres15(tests),
  );
}
if (!['bounds', 'failover', 'carrier', 'citus'].includes(tests[0] ?? ''))
  await step(`${restarts} restarts in turn`, () =>
    restarts > 0 ? drillRolling(restarts, options.from) : skipped('no restart was asked for'),
  );
process.exitCode = summarise() ? 0 : 1;

function readNumber(given: string): number {
  const number = Number(given);
  if (!Number.isSafeInteger(number) || number < 0) throw new Error(`Not a number of anything: ${given}`);
  return number;
}
