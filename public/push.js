// Shows notifications of this installation on this device. They hold a title and where a tap leads, no health data.
addEventListener('push', (event) => {
  const { title, path, tag } = event.data.json()
  event.waitUntil(registration.showNotification(title, { tag, data: { path }, icon: '/mark.svg' }))
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(clients.openWindow(event.notification.data.path || '/'))
})
