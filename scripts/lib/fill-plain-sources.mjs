// Keeps every source of the server without its types, and nothing else. A program of its own, which ends with the
// compiler that it needs. Several may run at once.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { basename, join } from 'node:path';
import { PLAIN, placeOf, SOURCES } from './plain-place.mjs';

mkdirSync(PLAIN, { recursive: true });
const files = SOURCES.flatMap(folder =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /(?<!\.test|\.d)\.ts$/.test(name))
    .map(name => join(folder, name)),
);
const kept = new Set(readdirSync(PLAIN));
for (const file of files) {
  const source = readFileSync(file);
  const place = placeOf(source);
  if (kept.delete(basename(place))) continue;
  const draft = `${place}.${process.pid}`;
  writeFileSync(draft, stripTypeScriptTypes(source.toString()));
  renameSync(draft, place);
}
// two files that say the same have one place
const places = new Set(files.map(file => basename(placeOf(readFileSync(file)))));
for (const name of kept) if (!places.has(name)) rmSync(join(PLAIN, name), { force: true });
