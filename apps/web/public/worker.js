/* The station's service worker: it opens the warehouse screens while there is no connection. The server puts
   `FILES`, the hashed files of those screens, before this text: another list is another worker.

   It keeps two things only. Files under /assets/, whose names change with their content; and the last page that
   the server gave, which is handed out when, and only when, the server cannot be reached. It never touches /api,
   /files or anything else: what the screens know comes from the server, and what they could not send waits in
   local storage. */
/* global FILES */
const PAGE = 'station-page';
const ASSETS = `station-${digest(FILES.join())}`;
/** Where the page is kept, whatever its address was: it is the same for all of them. */
const SHELL = '/';
/** A connection that only hangs is as good as none after this long (ms). */
const PATIENCE = 6000;

self.addEventListener('install', event => {
  event.waitUntil(Promise.all([caches.open(ASSETS).then(cache => cache.addAll(FILES)), keepFirstPage()]));
  // a customer was signed in here before: the worker that only says that there is no network gives way at once
  if (self.registration.active?.scriptURL.endsWith('/offline-worker.js')) self.skipWaiting();
});

/* The visit that brings the worker was answered before it was there: its page is asked for once more, so that the
   very first reload without a connection works too. */
async function keepFirstPage() {
  const cache = await caches.open(PAGE);
  if (await cache.match(SHELL)) return;
  const answer = await fetch(SHELL, { headers: { accept: 'text/html' } });
  if (answer.ok && answer.headers.get('content-type')?.startsWith('text/html'))
    await cache.put(SHELL, answer);
}

// An open page goes on with the files it began with: a new worker waits until the last one is closed.
self.addEventListener('activate', event => {
  event.waitUntil(forgetOldFiles().then(() => self.clients.claim()));
});

self.addEventListener('fetch', event => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(asset(request));
  // a page inside another one, such as the one that reads cards, is no page to keep
  else if (request.destination === 'document') event.respondWith(page(request));
});

async function asset(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    const cache = await caches.open(ASSETS);
    await cache.put(request, answer.clone());
  }
  return answer;
}

async function page(request) {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
    if (answer.ok && answer.headers.get('content-type')?.startsWith('text/html')) {
      const cache = await caches.open(PAGE);
      await cache.put(SHELL, answer.clone());
    }
    return answer;
  } catch (error) {
    const cache = await caches.open(PAGE);
    const kept = await cache.match(SHELL);
    if (kept) return kept;
    throw error;
  }
}

async function forgetOldFiles() {
  const names = await caches.keys();
  const old = names.filter(name => name.startsWith('station-') && name !== ASSETS && name !== PAGE);
  await Promise.all(old.map(name => caches.delete(name)));
}

/** FNV-1a: tells one list of files from another, no more. */
function digest(text) {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0;
  return hash.toString(36);
}
