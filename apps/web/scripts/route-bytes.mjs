// Weighs what the browser loads before a route is usable: brotli bytes of JS and CSS, and the fonts.
// `node scripts/route-bytes.mjs [source …]` prints them; bench imports `routeBytes`.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

const DIST = fileURLToPath(new URL('../dist', import.meta.url));
const ENTRY = 'index.html';

/** Sources whose chunks the login route loads besides the entry. */
export const LOGIN_ROUTE = ['src/shells/public/router.tsx'];

/**
 * @param {string[]} sources dynamically imported sources of the route, as the manifest names them
 * @param {string} dist the built application
 * @returns {Promise<{ code: number, fonts: number, files: { file: string, bytes: number }[] }>} brotli bytes of
 *   JS and CSS; bytes of woff2 (compressed already); every file
 */
export async function routeBytes(sources, dist = DIST) {
  const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'));
  /** @type {Set<string>} */
  const files = new Set();
  for (const source of [ENTRY, ...sources]) {
    collect(manifest, source, files);
  }
  const weighed = await Promise.all(
    Array.from(files, async file => ({ file, bytes: await weigh(join(dist, file)) })),
  );
  /** @param {{ file: string }} weight */
  const isFont = ({ file }) => file.endsWith('.woff2');
  /** @param {{ bytes: number }[]} list */
  const total = list => list.reduce((sum, { bytes }) => sum + bytes, 0);
  return {
    code: total(weighed.filter(({ file }) => /\.(js|css)$/.test(file))),
    fonts: total(weighed.filter(isFont)),
    files: weighed.sort((a, b) => b.bytes - a.bytes),
  };
}

/**
 * @param {Record<string, { file: string, css?: string[], assets?: string[], imports?: string[] }>} manifest
 * @param {string} key
 * @param {Set<string>} files
 */
function collect(manifest, key, files) {
  const chunk = manifest[key];
  if (!chunk) {
    throw new Error(`The manifest has no ${key}: build first, or name the source as vite does`);
  }
  if (files.has(chunk.file)) {
    return;
  }
  files.add(chunk.file);
  for (const file of [...(chunk.css ?? []), ...(chunk.assets ?? [])]) {
    files.add(file);
  }
  for (const imported of chunk.imports ?? []) {
    collect(manifest, imported, files);
  }
}

/**
 * Most routes share their heaviest files: each is weighed once.
 * @type {Map<string, Promise<number>>}
 */
const weights = new Map();

/** @param {string} path */
function weigh(path) {
  const weight = weights.get(path) ?? weighFile(path);
  weights.set(path, weight);
  return weight;
}

/** @param {string} path */
async function weighFile(path) {
  const content = await readFile(path);
  if (path.endsWith('.woff2')) {
    return content.length;
  }
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sources = process.argv.slice(2);
  const { code, fonts, files } = await routeBytes(sources.length > 0 ? sources : LOGIN_ROUTE);
  for (const { file, bytes } of files) {
    console.log(`${String(bytes).padStart(8)}  ${file}`);
  }
  console.log(`${String(code).padStart(8)}  JS and CSS, brotli`);
  console.log(`${String(fonts).padStart(8)}  fonts`);
}
