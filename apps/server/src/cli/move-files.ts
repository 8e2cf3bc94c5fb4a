import { join } from 'node:path';
import type { Files } from '../adapters/files/port.ts';
import { openDisk, openFiles } from '../providers.ts';
import type { Config } from '../config.ts';
import { CommandError } from './given.ts';

export const FILES_USAGE = '  files move   (from DATA_DIR to the store of FILES=s3)';

/**
 * Moves every file of this machine to the configured store: written there, read back, and only then removed here. May
 * be stopped and repeated at any moment; answers what to tell the operator.
 */
export async function moveFiles(config: Config): Promise<string> {
  if (config.FILES === 'disk') throw new CommandError('FILES=s3 and its settings say where the files go');
  const folder = join(config.dataDir, 'files');
  const [disk, to] = [openDisk(folder), openFiles(config)];
  let moved = 0;
  for await (const key of disk.keys()) if (await moveFile(disk.files, to, key)) moved++;
  return `${moved} files moved from ${folder} to ${config.S3_BUCKET}`;
}

async function moveFile(from: Files, to: Files, key: string): Promise<boolean> {
  const file = await from.get(key);
  if (!file) return false;
  await to.put(key, file.bytes, file.type);
  const stored = await to.get(key);
  const isWhole = stored?.type === file.type && Buffer.compare(stored.bytes, file.bytes) === 0;
  if (!isWhole) throw new CommandError(`${key} came back different from the store: it stays here`);
  await from.delete(key);
  return true;
}
