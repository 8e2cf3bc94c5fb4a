import { createReadStream, createWriteStream } from 'node:fs';
import { open as openFile } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { type Envelope, headerOf, open, seal } from './envelope.ts';

/** Four: a third of the time of the usual six, for files a tenth larger. */
const GZIP_LEVEL = 4;
const PRIVATE = 0o600;

/** A compressed tar that is being written; memory holds one entry at a time. */
export type ArchiveWriter = {
  /** `type`: the media type of an uploaded file. */
  add(name: string, bytes: Uint8Array | string, type?: string): Promise<void>;
  /** Everything is on the disk afterwards. */
  finish(): Promise<void>;
  abandon(): Promise<void>;
};

export function writeArchive(path: string, envelope: Envelope | null): ArchiveWriter {
  const tar = pack();
  const file = createWriteStream(path, { mode: PRIVATE, flush: true });
  const gzip = createGzip({ level: GZIP_LEVEL });
  const written = envelope
    ? pipeline(tar, gzip, source => seal(envelope, source), file)
    : pipeline(tar, gzip, file);
  // whoever waits hears of a failure; until then it must not end the process
  written.catch(() => undefined);
  const add = (name: string, bytes: Uint8Array | string, type?: string) =>
    new Promise<void>((resolve, reject) => {
      const content = Buffer.from(bytes);
      const header = { name, size: content.length, mode: PRIVATE, ...(type && { pax: { comment: type } }) };
      tar.entry(header, content, error => (error ? reject(error) : resolve()));
    });
  return {
    add: (...entry) => Promise.race([add(...entry), written]),
    async finish() {
      tar.finalize();
      await written;
    },
    async abandon() {
      tar.destroy();
      await written.catch(() => undefined);
    },
  };
}

/** The header of a sealed file; null for one that is not sealed. */
export async function sealedHeader(path: string): Promise<Buffer | null> {
  const file = await openFile(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    return headerOf(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/** The compressed tar of a file; `envelope` of one that is sealed. */
const bytesOf = (path: string, envelope: Envelope | null): AsyncIterable<Buffer> =>
  envelope ? open(envelope, createReadStream(path)) : createReadStream(path);

/**
 * Reads the file to its checksum. Throws zlib's error for one that is cut off, or in which a single bit changed, and
 * BackupRefused for such a one that is sealed.
 */
export async function readThrough(path: string, envelope: Envelope | null): Promise<void> {
  const nowhere = new Writable({ write: (_bytes, _encoding, done) => done() });
  await pipeline(bytesOf(path, envelope), createGunzip(), nowhere);
}

export type Entry = { name: string; type: string; bytes: AsyncIterable<Uint8Array> };

/** Reads entries one after the other; each must be read to its end before the next. */
export type ArchiveReader = {
  /** The next entry without taking it; null at the end. */
  peek(): Promise<Entry | null>;
  take(): Promise<Entry | null>;
  close(): Promise<void>;
};

export function readArchive(path: string, envelope: Envelope | null = null): ArchiveReader {
  const tar = extract();
  const read = pipeline(bytesOf(path, envelope), createGunzip(), tar);
  read.catch(() => undefined);
  const entries = tar[Symbol.asyncIterator]();
  let ahead: Promise<Entry | null> | null = null;
  async function next(): Promise<Entry | null> {
    const { value, done } = await entries.next();
    if (!done) {
      const { name, pax } = value.header as { name: string; pax?: { comment?: string } };
      return { name, type: pax?.comment ?? '', bytes: value as AsyncIterable<Uint8Array> };
    }
    await read;
    return null;
  }
  const peek = () => (ahead ??= next());
  return {
    peek,
    async take() {
      const entry = await peek();
      ahead = null;
      return entry;
    },
    async close() {
      tar.destroy();
      await read.catch(() => undefined);
    },
  };
}

/** The bytes of all next entries whose names begin like this, as one. */
export async function* partsOf(archive: ArchiveReader, prefix: string): AsyncGenerator<Uint8Array> {
  while ((await archive.peek())?.name.startsWith(prefix)) {
    const entry = await archive.take();
    if (entry) yield* entry.bytes;
  }
}

/** The text of the next entry if it has this name; null otherwise. */
export async function textOf(archive: ArchiveReader, name: string): Promise<string | null> {
  if ((await archive.peek())?.name !== name) return null;
  return Buffer.concat(await Array.fromAsync(partsOf(archive, name))).toString();
}
