/* What a customer's phone shows while there is no network, in place of the browser's own page: one page of the agency's,
   which says so and tries again. The server puts `VERSION`, which tells one such page from another, before this text.

   It keeps that page and nothing else: no answer, no picture, no page with anybody's things in it. It answers nothing
   but a page that the network could not bring. The station's worker, which lives at the same place and keeps the
   warehouse's screens, takes its place where staff work. */
/* global VERSION */
const PAGE = '/offline';
const KEPT = `offline-${VERSION}`;

self.addEventListener('install', event => {
  event.waitUntil(caches.open(KEPT).then(cache => cache.add(new Request(PAGE, { cache: 'reload' }))));
  self.skipWaiting();
});

self.addEventListener('activate', event => event.waitUntil(begin()));

async function begin() {
  const names = await caches.keys();
  const old = names.filter(name => name.startsWith('offline-') && name !== KEPT);
  await Promise.all(old.map(name => caches.delete(name)));
  // the page is asked for while the worker wakes, so that it costs a visit no time
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener('fetch', event => {
  if (event.request.mode === 'navigate') event.respondWith(page(event));
});

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(PAGE)) ?? Response.error();
  }
}
