type Globals = typeof globalThis & { __reactRouterRouteModules?: Record<string, object> }

/** What a still page says of itself: where the framework lies, and which modules its own routes are. */
export type StillPage = {
  readonly entry: string
  readonly manifest: string
  readonly imports: readonly string[]
  readonly routes: readonly (readonly [id: string, modules: readonly string[]])[]
}

/** Told by the root of the page once React hears what happens on it. */
export const awake = 'awake'

/** Whether React is taking over a page on which somebody is in the middle of something: nothing takes the focus then. */
export const isWaking = () => document.documentElement.dataset.waking === 'yes'

let waking: Promise<void> | undefined

/** Fetches React and lets it take over the page as it stands; done when it hears. Asked again after a failure. */
export function wake(page: StillPage): Promise<void> {
  waking ??= takeOver(page).catch((error: unknown) => {
    waking = undefined
    throw error
  })
  return waking
}

async function takeOver({ entry, manifest, imports, routes }: StillPage) {
  const heard = new Promise<void>((resolve) => addEventListener(awake, () => resolve(), { once: true }))
  const shared = [manifest, ...imports].map((file) => fetchModule(file))
  const modules = await Promise.all(
    routes.map(async ([id, files]) => [id, Object.assign({}, ...(await Promise.all(files.map(fetchModule))))] as const),
  )
  await Promise.all(shared)
  ;(globalThis as Globals).__reactRouterRouteModules = Object.fromEntries(modules)
  document.documentElement.dataset.waking = 'yes'
  await fetchModule(entry)
  await heard
  delete document.documentElement.dataset.waking
}

const fetchModule = (file: string) => import(/* @vite-ignore */ file) as Promise<object>
