// npm run map: writes docs/map.md from what the feature folders say of themselves.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './lib/root.mjs';
import { MAP, mapOf } from './rules/map.ts';
import { readSources } from './rules/sources.ts';

writeFileSync(join(ROOT, MAP), mapOf(readSources(ROOT)));
