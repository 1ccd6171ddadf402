// The worker of this installation: notifications, and a page for when there is no connection. It keeps public files alone;
// what the interface answers never passes through it. The build puts its own mark here, so that a new build is a new worker.
globalThis.build = 'BUILD'
const kept = 'offline_page'
const page = '/offline'

addEventListener('install', (event) => {
  // Where the browser knows how, what is not ours does not even wake the worker.
  event.addRoutes?.({ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' })
  event.waitUntil(keepPage('en'))
})

addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([registration.navigationPreload?.enable(), clients.claim()]))
})

addEventListener('message', (event) => {
  if (event.data.kind === 'take_over') event.waitUntil(skipWaiting())
  if (event.data.kind === 'speak') event.waitUntil(keepPage(event.data.language))
})

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin || request.method !== 'GET' || pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(pageOrOffline(event))
  else if (['style', 'script', 'font', 'image'].includes(request.destination)) event.respondWith(fileOrKept(request))
})

async function pageOrOffline(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return (await caches.match(page)) ?? Response.error()
  }
}

async function fileOrKept(request) {
  try {
    return await fetch(request)
  } catch {
    return (await caches.match(request.url)) ?? Response.error()
  }
}

/** Keeps the page and what it is drawn with, in one language; asked for without cookies, as a stranger would. */
async function keepPage(language) {
  const answer = await fetch(`${page}?lang=${language}`, { credentials: 'omit' })
  if (!answer.ok) return
  const text = await answer.clone().text()
  const cache = await caches.open(kept)
  const files = [...text.matchAll(/(?:href|src)="(\/[^"?#]+\.(?:css|js|svg))"/g)].map(([, file]) => file)
  for (const file of files.filter((name) => name.endsWith('.css'))) {
    const sheet = await (await fetch(file, { credentials: 'omit' })).text()
    files.push(
      ...[...sheet.matchAll(/url\((\/assets\/[\w-]*-latin-(?:700|wght)-normal[\w-]*\.woff2)\)/g)].map(
        ([, font]) => font,
      ),
    )
  }
  // The new one takes the place of the old one piece by piece: at no moment is there none.
  await Promise.all(files.map(async (file) => cache.put(file, await fetch(file, { credentials: 'omit' }))))
  await cache.put(page, answer)
  const old = (await cache.keys()).filter(({ url }) => ![page, ...files].includes(new URL(url).pathname))
  await Promise.all(old.map((request) => cache.delete(request)))
}

// They hold a title and where a tap leads, no health data.
addEventListener('push', (event) => {
  const { title, path, tag } = event.data.json()
  event.waitUntil(
    registration.showNotification(title, { tag, data: { path }, icon: '/icons/192.png', badge: '/icons/192.png' }),
  )
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(clients.openWindow(event.notification.data.path || '/'))
})
