/* Shows on a customer's phone what happened to their packages, and opens the page that tells more. It keeps nothing and
   answers no page: the station's worker, which does both, is another one, and neither waits for the other.

   A message is sealed for this browser alone; it holds a title, a sentence, a path of this portal, and a tag by which
   one that comes twice takes its own place. */
const ICON = '/app-icon/192.png';

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('push', event => {
  const { title, body, url, tag } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, icon: ICON, lang: 'es', data: { url } }),
  );
});

self.addEventListener('notificationclick', event => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});

/** A page that stands there already is brought forward; any other opens beside what one was doing. */
async function open(path) {
  const { href, origin } = new URL(path, self.location.origin);
  if (origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const standing = windows.find(client => client.url === href);
  await (standing ? standing.focus() : self.clients.openWindow(href));
}
