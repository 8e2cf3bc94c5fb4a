// Checks what no compiler or linter knows: the rules of this house (CONTRIBUTING.md).
import { ROOT } from './lib/root.mjs';
import { arrows } from './rules/arrows.ts';
import { askedNotDecided } from './rules/authority.ts';
import { citations, ruleHomes } from './rules/citations.ts';
import { cycles, roomCycles } from './rules/cycles.ts';
import { liveRules } from './rules/dead.ts';
import {
  agencyBesideAgency,
  featureFiles,
  fileLength,
  noBarrels,
  noIdleTests,
  oneClock,
  oneMode,
  oneWayIn,
  sqlInQueries,
} from './rules/files.ts';
import { appendOnlyMigrations } from './rules/migrations.ts';
import {
  dependencyReasons,
  documentedCommands,
  documentedSettings,
  documentedSources,
  lockWithoutAddresses,
  noMachinePaths,
} from './rules/portable.ts';
import { readSources } from './rules/sources.ts';
import { spanishTexts } from './rules/spanish.ts';
import { oneVoice } from './rules/voice.ts';
import { carriersInside } from './rules/wire.ts';

const RULES = [
  arrows,
  cycles,
  roomCycles,
  featureFiles,
  fileLength,
  noBarrels,
  noIdleTests,
  oneClock,
  oneMode,
  agencyBesideAgency,
  oneWayIn,
  sqlInQueries,
  appendOnlyMigrations,
  askedNotDecided,
  noMachinePaths,
  lockWithoutAddresses,
  documentedCommands,
  documentedSettings,
  documentedSources,
  dependencyReasons,
  citations,
  ruleHomes,
  liveRules,
  carriersInside,
  spanishTexts,
  oneVoice,
];

const files = readSources(ROOT);
const broken = RULES.flatMap(rule =>
  rule
    .check(files)
    .map(({ path, line, message }) => `${path}${line ? `:${line}` : ''} [${rule.name}] ${message}`),
);
for (const line of broken) console.error(line);
console.log(`${files.length} files, ${RULES.length} rules, ${broken.length} objections`);
process.exitCode = broken.length > 0 ? 1 : 0;
