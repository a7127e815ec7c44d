// The page opens without a network: all screens, rulebooks and lessons that were read once, settings. Nothing of a table is
// kept here: races of this device are in its database, and their modules in a cache of their own (`src/net/device`).
const version = '__VERSION__';
const files = ['__FILES__'];
const shell = `sillage-shell-${version}`;
const reading = 'sillage-reading';

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(shell)
      .then((cache) => cache.addAll(['/', '/icon.svg', '/manifest.webmanifest', ...files]))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  const keep = [shell, reading, 'sillage-engines'];
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => name.startsWith('sillage-') && !keep.includes(name))
            .map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match('/')));
  else if (url.pathname.endsWith('.wasm') && !files.includes(url.pathname)) return;
  else if (url.pathname.startsWith('/assets/')) event.respondWith(cacheFirst(request));
  else if (/^\/api\/(games|lessons)\b/.test(url.pathname)) event.respondWith(networkFirst(request));
  else if (files.includes(url.pathname) || url.pathname === '/icon.svg' || url.pathname === '/manifest.webmanifest')
    event.respondWith(cacheFirst(request));
});

// It is your turn: the message comes sealed, and holds what a lock screen may show.
self.addEventListener('push', (event) => {
  const { title, body, tag, url } = event.data?.json() ?? {};
  if (!title) return;
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      renotify: true,
      icon: '/icon-192.png',
      badge: '/icon-192.png',
      data: { url },
    }),
  );
});

// a tap opens the race, in a page of ours that is open if there is one
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  // only places of our own
  const url = new URL(event.notification.data?.url ?? '/', location.origin);
  if (url.origin !== location.origin) return;
  event.waitUntil(openAt(url.href));
});

async function openAt(href) {
  const pages = await self.clients.matchAll({ type: 'window' });
  const there = pages.find((page) => page.url === href) ?? pages[0];
  if (!there) return self.clients.openWindow(href);
  await there.focus();
  if (there.url !== href) await there.navigate(href);
}

// names carry a hash: what was once fetched never changes
async function cacheFirst(request) {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) (await caches.open(shell)).put(request, response.clone());
  return response;
}

async function networkFirst(request) {
  try {
    const response = await fetch(request);
    if (response.ok) (await caches.open(reading)).put(request, response.clone());
    return response;
  } catch (error) {
    const kept = await caches.match(request, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}
