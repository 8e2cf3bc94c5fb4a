import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux has files in memory. */
const IN_MEMORY = '/dev/shm';
/** Several times what all databases of a run hold at once. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * A new folder for a throwaway database, removed by whoever asked: in memory where there is room, else among the
 * temporary files. A test file's copy of the template is some seven hundred small files: on a disk that is asked by others
 * too, half a second of processor time each; in memory 30 ms.
 */
export function throwawayFolder(name: string): string {
  const folder = mkdtempSync(join(hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir(), name));
  // the account that root lends the server to must be able to enter
  chmodSync(folder, 0o711);
  return folder;
}

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= ENOUGH_BYTES;
  } catch {
    return false;
  }
}
