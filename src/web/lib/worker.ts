import { currentLanguage } from '#domain/language/translate.ts'

type Policy = { createScriptURL(address: string): string }
type TrustedTypes = { createPolicy(name: string, rules: { createScriptURL: () => string }): Policy }

let policy: Policy | undefined

/** Lets the worker of this installation in; it shows notifications, and the page for when there is no connection. */
export function letWorkerIn(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(workerAddress(), { scope: '/' })
}

/** The policy of the page lets no script address through but this one. */
function workerAddress(): string {
  const address = '/worker.js'
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('tendwell-worker', { createScriptURL: () => address })
  return policy?.createScriptURL('') ?? address
}

/** How often a page that stays open looks for a newer version. */
const hourly = 3_600_000

/** Lets the worker in and tells when a newer version of the product waits, until the returned function is called. */
export function watchVersion(found: (worker: ServiceWorker) => void): () => void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return () => undefined
  const stop = new AbortController()
  const watch = async () => {
    const registration = await letWorkerIn()
    // The worker of a first visit is no newer version, and takes its place by itself.
    const look = () => registration.waiting && registration.active && found(registration.waiting)
    const hear = () => registration.installing?.addEventListener('statechange', look, { signal: stop.signal })
    registration.addEventListener('updatefound', hear, { signal: stop.signal })
    // One that is being fetched at this moment was announced before anybody listened.
    hear()
    look()
    const timer = setInterval(() => void registration.update().catch(() => undefined), hourly)
    stop.signal.addEventListener('abort', () => clearInterval(timer))
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ kind: 'speak', language: currentLanguage() })
  }
  // Without it the product works as it does on a browser that knows no workers.
  watch().catch(() => undefined)
  return () => stop.abort()
}

/** Puts the newer version in the place of the one that runs, and loads the page with it. */
export function takeVersion(worker: ServiceWorker) {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  worker.postMessage({ kind: 'take_over' })
}
