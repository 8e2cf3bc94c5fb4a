import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../scripts/lib/root.mjs';

/** Why a test that needs the reference data does not run where there is none. */
export const NO_REFERENCE =
  'the providers’ official schemas and samples (shared/reference beside the checkout) are absent';

/**
 * Where the providers' official schemas and samples lie: `shared/reference` beside the checkout or beside one of the
 * folders around it. They are read there and never copied. null where they are absent.
 */
export const referenceDir: string | null = findReference(dirname(ROOT));

function findReference(folder: string): string | null {
  const found = join(folder, 'shared', 'reference');
  if (existsSync(join(found, 'README.md'))) return found;
  return dirname(folder) === folder ? null : findReference(dirname(folder));
}

/** A JSON file of the reference data; undefined where there is none. */
export function reference(path: string): unknown {
  return referenceDir === null ? undefined : JSON.parse(readFileSync(join(referenceDir, path), 'utf8'));
}
