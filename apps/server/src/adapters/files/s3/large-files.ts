import { openAsBlob } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { S3ServiceError } from 's3mini';
import type { OutsideLimits } from '../../outside-call.ts';
import { ProviderUnavailable } from '../../provider-error.ts';
import type { LargeFiles } from '../port.ts';
import { deleteObject, openStore, orUnavailable, type S3Settings } from './s3.ts';

/** Four of them are under way at once; a slow line has five minutes for one. */
const PART_BYTES = 8 * 1024 * 1024;
/** A store takes ten thousand. */
const MOST_PARTS = 9000;
const LIMITS = { timeoutMs: 300_000 };
const [FORBIDDEN, NOT_FOUND] = [403, 404];

/** Whole files in a bucket, in parts where they are longer than one. */
export function s3LargeFiles(
  settings: S3Settings,
  { partBytes = PART_BYTES, ...limits }: Partial<OutsideLimits> & { partBytes?: number } = {},
): LargeFiles {
  const s3 = openStore(settings, { ...LIMITS, ...limits });
  const sizeOf = (name: string) =>
    s3.getContentLength(name).catch((error: Error) => {
      const { cause } = error;
      if (cause instanceof S3ServiceError && cause.status === NOT_FOUND) return null;
      throw cause;
    });
  return {
    where: `s3:${settings.bucket}`,
    async put(name, path) {
      const file = await openAsBlob(path);
      const part = Math.max(partBytes, Math.ceil(file.size / MOST_PARTS));
      await orUnavailable(async () => {
        const store = openStore(settings, { ...LIMITS, ...limits }, part);
        await store.putAnyObject(name, file, 'application/octet-stream');
        const stored = await sizeOf(name);
        if (stored !== file.size)
          throw new ProviderUnavailable('files', `The store has ${stored} of ${file.size} bytes of ${name}`);
      });
    },
    async list() {
      const found = await orUnavailable(() => s3.listObjects());
      return (found ?? []).map(({ Key: name, Size: bytes }) => ({ name, bytes }));
    },
    async fetch(name, path) {
      const size = await orUnavailable(() => sizeOf(name));
      if (size === null) return false;
      const file = await open(path, 'wx', 0o600);
      try {
        for (let at = 0; at < size; at += partBytes) {
          const end = Math.min(at + partBytes, size);
          const response = await orUnavailable(() => s3.getObjectRaw(name, false, at, end));
          await file.write(await response.bytes());
        }
      } catch (error) {
        await rm(path);
        throw error;
      } finally {
        await file.close();
      }
      return true;
    },
    async delete(name) {
      try {
        await deleteObject(s3, name);
        return 'deleted';
      } catch (error) {
        if (error instanceof S3ServiceError && error.status === FORBIDDEN) return 'refused';
        return orUnavailable(() => Promise.reject(error));
      }
    },
  };
}
