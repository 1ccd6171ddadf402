type Globals = typeof globalThis & { __reactRouterRouteModules?: Record<string, object> }

/** When a page that came without React fetches it: once somebody reaches for something, or once it is painted. */
export type Begins = 'reached' | 'painted'

/** What such a page says of itself: where the framework lies, and which modules its own routes are. */
export type StillPage = {
  readonly begins: Begins
  readonly entry: string
  readonly manifest: string
  readonly imports: readonly string[]
  readonly routes: readonly (readonly [id: string, modules: readonly string[]])[]
}

/** Told by the root of the page once React hears what happens on it. */
export const awake = 'awake'

/** Whether React is taking over a page on which somebody is in the middle of something: nothing takes the focus then. */
export const isWaking = () => document.documentElement.dataset.waking === 'yes'

/**
 * Whether somebody means to do something. A heading gets the focus from React, and a browser tells of a pointer that rests
 * when the page is laid out below it.
 */
export function isMeant(event: Event): boolean {
  if (event.type === 'focusin')
    return (
      event.target instanceof Element && event.target.closest('a, summary, button, input, select, textarea') !== null
    )
  if (event instanceof PointerEvent && event.type === 'pointermove')
    return event.movementX !== 0 || event.movementY !== 0
  return true
}

let waking: Promise<void> | undefined
let isReached = false
let isTakingOver = false

/** Somebody is doing something on the page that React takes over, or will. */
export function reach() {
  isReached = true
  if (isTakingOver) document.documentElement.dataset.waking = 'yes'
}

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
  // It runs last and comes with the others.
  fetchAhead(entry)
  // One after the other: to ask for all at once holds up a phone for a moment.
  let turn = 0
  const fetchInTurn = async (file: string) => {
    await new Promise((resolve) => setTimeout(resolve, turn++))
    return fetchModule(file)
  }
  const shared = [manifest, ...imports].map(fetchInTurn)
  const modules = await Promise.all(
    routes.map(async ([id, files]) => [id, Object.assign({}, ...(await Promise.all(files.map(fetchInTurn))))] as const),
  )
  await Promise.all(shared)
  ;(globalThis as Globals).__reactRouterRouteModules = Object.fromEntries(modules)
  isTakingOver = true
  if (isReached) reach()
  await fetchModule(entry)
  await heard
  isTakingOver = false
  delete document.documentElement.dataset.waking
}

const fetchModule = (file: string) => import(/* @vite-ignore */ file) as Promise<object>

function fetchAhead(file: string) {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = file
  document.head.append(link)
}
