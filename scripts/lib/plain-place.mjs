// Where sources without their types are kept.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './root.mjs';

/** What the server loads of ours. */
export const SOURCES = ['apps/server/src', 'packages/domain/src', 'packages/contract/src'].map(folder =>
  join(ROOT, folder),
);
export const PLAIN = join(ROOT, 'node_modules', '.cache', 'plain-sources');

const BEGINNINGS = SOURCES.map(folder => `${pathToFileURL(folder).href}/`);

/** @param {string} url of a module */
export const isOurs = url => url.endsWith('.ts') && BEGINNINGS.some(begin => url.startsWith(begin));

/**
 * By content, and by the Node whose compiler it was: what has changed is never read.
 * @param {Buffer} source with types
 */
export const placeOf = source =>
  join(PLAIN, `${createHash('sha256').update(process.version).update(source).digest('hex')}.mjs`);
