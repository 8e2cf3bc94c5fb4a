// Loaded (--import) into a server that runs for long: it reads its sources without their types. Node would take the types
// away itself, with a compiler that then stays in memory: 18 MB in each server (docs/decisions/014).
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isOurs, placeOf } from './plain-place.mjs';

let isFilled = false;

registerHooks({
  load(url, context, next) {
    const source = isOurs(url) ? plain(fileURLToPath(url)) : undefined;
    return source === undefined ? next(url, context) : { format: 'module', source, shortCircuit: true };
  },
});

/**
 * @param {string} file
 * @returns {Buffer | undefined} undefined where it cannot be kept, in a folder that nobody may write, say: Node does it then
 */
function plain(file) {
  const place = placeOf(readFileSync(file));
  const kept = read(place);
  if (kept || isFilled) return kept;
  isFilled = true;
  const filler = fileURLToPath(new URL('./fill-plain-sources.mjs', import.meta.url));
  spawnSync(process.execPath, [filler], { stdio: 'ignore' });
  return read(place);
}

/**
 * @param {string} place
 * @returns {Buffer | undefined}
 */
function read(place) {
  try {
    return readFileSync(place);
  } catch {
    return undefined;
  }
}
