// Checks what no compiler or linter knows: the rules of this house (CONTRIBUTING.md).
import { ROOT } from './lib/root.mjs';
import { arrows } from './rules/arrows.ts';
import { callsHaveTheirPage } from './rules/calls.ts';
import { citations } from './rules/citations.ts';
import { cycles, roomCycles } from './rules/cycles.ts';
import { liveRules } from './rules/dead.ts';
import {
  dependencyReasons,
  documentedActions,
  documentedCommands,
  documentedRelease,
  documentedSettings,
} from './rules/documented.ts';
import { featureFiles, fileLength } from './rules/files.ts';
import { listsHaveTheirPlaces } from './rules/lists.ts';
import { map } from './rules/map.ts';
import { appendOnlyMigrations } from './rules/migrations.ts';
import { patterns } from './rules/patterns.ts';
import { readSources } from './rules/sources.ts';
import { oneVoice, spanishTexts } from './rules/texts.ts';

const RULES = [
  arrows,
  cycles,
  roomCycles,
  featureFiles,
  fileLength,
  appendOnlyMigrations,
  listsHaveTheirPlaces,
  callsHaveTheirPage,
  documentedCommands,
  documentedRelease,
  documentedSettings,
  documentedActions,
  dependencyReasons,
  citations,
  map,
  liveRules,
  spanishTexts,
  oneVoice,
  ...patterns,
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
