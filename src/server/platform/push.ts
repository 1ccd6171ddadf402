import webPush from 'web-push'

/** The keys that name this installation to push services (VAPID, RFC 8292), base64url. */
export type PushKeys = { readonly publicKey: string; readonly privateKey: string }

/** A device that shows notifications, as its browser described it (RFC 8291). */
export type PushDevice = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }

export type OutgoingPush = {
  /** The same at every try: the device shows a repeat in the place of the first. */
  readonly messageId: string
  readonly title: string
  readonly path: string
}

/** Whoever carries notifications to devices; `gone`: the device is no longer there. */
export type PushSender = { send(device: PushDevice, push: OutgoingPush): Promise<'sent' | 'gone'> }

const patience = 5_000
const keptForSeconds = 6 * 3600

/** Sends notifications, encrypted for the device, by the push service of its browser; they hold no health data. */
export function openPush({ keys, contact }: { keys: PushKeys; contact: string }): PushSender {
  return {
    async send(device, { messageId, title, path }) {
      const subscription = { endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } }
      const details = webPush.generateRequestDetails(subscription, JSON.stringify({ tag: messageId, title, path }), {
        vapidDetails: { subject: contact, ...keys },
        TTL: keptForSeconds,
        urgency: 'high',
      })
      const answer = await fetch(details.endpoint, {
        method: 'POST',
        headers: details.headers as Record<string, string>,
        body: new Uint8Array(details.body ?? []),
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
      })
      await answer.body?.cancel()
      if (answer.status === 404 || answer.status === 410) return 'gone'
      if (answer.status >= 300) throw new Error(`The push service answered ${answer.status}`)
      return 'sent'
    },
  }
}

export function newPushKeys(): PushKeys {
  return webPush.generateVAPIDKeys()
}

/**
 * Whether an address may be that of a push service: the server calls it, so it must not be a way into the operator's
 * network. `hosts` are the known services; a name stands for itself and for what lies below it.
 */
export function isPushService(endpoint: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, host, port, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  // Another port than that of https only where the operator named it.
  if (hosts.includes(host)) return protocol === 'https:' || hostname === '127.0.0.1'
  return (
    port === '' && protocol === 'https:' && hosts.some((known) => hostname === known || hostname.endsWith(`.${known}`))
  )
}
