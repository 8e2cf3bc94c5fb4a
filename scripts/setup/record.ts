// The list of what setup wrote and made, by which it is repeated and undone.
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Answers } from './answers.ts';
import { KEYS, type Place, type Written } from './deployment.ts';

/** `files`: the digest of each as it was written (of a secret none); `made`: what stands in the database since. */
export type Kept = { answers: Answers; files: Record<string, string>; made: string[] };
/** Numbers of the service's account; null: whoever runs setup. */
export type Owner = { uid: number; gid: number } | null;

const recordPath = ({ folder }: Place) => join(folder, 'written.json');

export function readRecord(place: Place): Kept {
  const path = recordPath(place);
  return existsSync(path)
    ? (JSON.parse(readFileSync(path, 'utf8')) as Kept)
    : { answers: {}, files: {}, made: [] };
}

export const saveRecord = (place: Place, record: Kept): void => {
  const text = `${JSON.stringify(record, null, 2)}\n`;
  if (readText(recordPath(place)) !== text) writeFileSync(recordPath(place), text);
};

/** The secrets of a deployment by their settings. */
export function readSecrets(place: Place): Record<string, string> {
  const folder = join(place.folder, 'secrets');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return Object.fromEntries(names.map(name => [name, readFileSync(join(folder, name), 'utf8').trim()]));
}

/**
 * Writes what is not there yet or is answered otherwise by now, and removes what is answered no more. Answers a line for
 * each file. One that somebody changed by hand, or that was there before, stays as it is.
 */
export function writeFiles(place: Place, record: Kept, files: readonly Written[], owner: Owner): string[] {
  mkdirSync(place.folder, { recursive: true });
  // whatever the umask: the service's account reads its settings here
  chmodSync(place.folder, 0o755);
  makeOwned(join(place.folder, 'secrets'), owner, 0o700);
  // under root the embedded database works as another account, which must pass through, or its data would lie elsewhere
  makeOwned(place.data, owner, owner || process.getuid?.() !== 0 ? 0o700 : 0o711);
  const told = files.map(file => {
    const there = readText(file.path);
    if (there === file.text) {
      record.files[file.path] ??= file.isSecret ? '' : digest(file.text);
      return `unchanged  ${file.path}`;
    }
    const isOurs = there === null || file.isSecret || record.files[file.path] === digest(there);
    if (!isOurs) return `KEPT       ${file.path}   (changed by hand: delete it to have it written anew)`;
    writeFileSync(file.path, file.text, { mode: file.mode });
    chmodSync(file.path, file.mode);
    if (file.isSecret && owner) chownSync(file.path, owner.uid, owner.gid);
    record.files[file.path] = file.isSecret ? '' : digest(file.text);
    return `written    ${file.path}`;
  });
  const gone = Object.keys(record.files).filter(path => !files.some(file => file.path === path));
  return [...told, ...gone.map(path => `${remove(path, record) ? 'removed ' : 'KEPT    '}   ${path}`)];
}

/**
 * Removes every file that setup wrote but the keys of what stays, and what somebody changed by hand. Answers what was
 * removed, and what was not.
 */
export function undo(place: Place, record: Kept): { removed: string[]; keys: string[]; changed: string[] } {
  const paths = Object.keys(record.files);
  const isKey = (path: string) =>
    dirname(path) === join(place.folder, 'secrets') && KEYS.includes(basename(path));
  const { removed = [], changed = [] } = Object.groupBy(
    paths.filter(path => !isKey(path)),
    path => (remove(path, record) ? 'removed' : 'changed'),
  );
  rmSync(recordPath(place), { force: true });
  return { removed: [...removed, recordPath(place)], keys: paths.filter(isKey), changed };
}

/** Answers whether it is gone: what somebody changed by hand stays. */
function remove(path: string, record: Kept): boolean {
  const text = readText(path);
  const isOurs = text === null || !record.files[path] || record.files[path] === digest(text);
  if (isOurs) rmSync(path, { force: true });
  delete record.files[path];
  return isOurs;
}

function makeOwned(folder: string, owner: Owner, mode: number): void {
  if (existsSync(folder)) return;
  mkdirSync(folder, { recursive: true, mode });
  if (owner) chownSync(folder, owner.uid, owner.gid);
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

function readText(path: string): string | null {
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}
