import { call } from './browser-call.ts'
import { letWorkerIn } from './worker.ts'

/** Where a browser can show notifications at all. */
export function canShowNotifications(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
}

/** This device, as its browser's push service knows it; undefined while notifications are off. */
export async function thisDevice(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? undefined
}

/** Asks the person, then the browser; returns what stood in the way. */
export async function showHere(publicKey: string): Promise<'on' | 'denied' | 'impossible'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  try {
    await letWorkerIn()
    const { pushManager } = await navigator.serviceWorker.ready
    const device = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    const { endpoint, keys } = device.toJSON()
    await call('POST /notifications/devices', {
      body: { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
    })
    return 'on'
  } catch (error) {
    // A browser without a push service says so here; what the server refused is told as it is.
    if (error instanceof DOMException) return 'impossible'
    throw error
  }
}

export async function hideHere() {
  const device = await thisDevice()
  if (!device) return
  const told = call('DELETE /notifications/devices', { query: { endpoint: device.endpoint } }, { outlivesPage: true })
  // Without a line, or a session, the browser at least shows no more: it waits for nobody's answer.
  await Promise.all([told, device.unsubscribe()])
}
