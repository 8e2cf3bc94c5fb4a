import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync } from 'node:fs';
import { glob, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { type Files, isKey, refuseMalformed, type StoredFile } from '../port.ts';

/** Ends every stored name, so that no key is the folder of another. */
const SUFFIX = '.file';
const LINE_END = 0x0a;
/** Labels and tickets are nobody's on this machine but the server's. */
const OWN_FOLDER = 0o700;
const OWN_FILE = 0o600;

/**
 * Files in a folder of this machine. A stored file is its media type, a line end, and its bytes: one file, so that
 * one rename publishes both, and a reader sees all of it or nothing.
 */
export function diskFiles(folder: string): Files {
  const pathOf = (key: string) => join(folder, `${key}${SUFFIX}`);
  return {
    async put(key, bytes, type) {
      refuseMalformed(key, type);
      await publish(pathOf(key), Buffer.concat([Buffer.from(`${type}\n`), bytes]));
    },
    async get(key) {
      return isKey(key) ? read(pathOf(key)) : null;
    },
    async delete(key) {
      if (isKey(key)) await rm(pathOf(key), { force: true });
    },
  };
}

/**
 * Makes the folder, or shuts one that an earlier version left open: what lies in it is then shut away too. One that is
 * somebody else's stays as it is; whether files can be kept there, `/readyz` says.
 */
export function shutFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: OWN_FOLDER });
    chmodSync(folder, OWN_FOLDER);
  } catch {
    return;
  }
}

/** Keys of all files in the folder, in no order; drafts that somebody is writing are none. */
export async function* diskKeys(folder: string): AsyncGenerator<string> {
  for await (const path of glob(`**/*${SUFFIX}`, { cwd: folder })) {
    const key = path.split(sep).join('/').slice(0, -SUFFIX.length);
    if (isKey(key)) yield key;
  }
}

/** Writes beside the target, forces it to the disk, then puts it in its place. */
async function publish(path: string, content: Buffer): Promise<void> {
  const draft = `${path}.${randomBytes(8).toString('hex')}.draft`;
  await mkdir(dirname(path), { recursive: true, mode: OWN_FOLDER });
  try {
    const file = await open(draft, 'wx', OWN_FILE);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function read(path: string): Promise<StoredFile | null> {
  try {
    const content = await readFile(path);
    const end = content.indexOf(LINE_END);
    return { type: content.toString('latin1', 0, end), bytes: new Uint8Array(content.subarray(end + 1)) };
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) {
      return null;
    }
    throw error;
  }
}
