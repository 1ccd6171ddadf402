// The only script that comes with a page which is complete as the server wrote it. What is as simple as opening a dialog
// happens here; for the rest React is fetched, and hears what was done meanwhile: on a still page when somebody reaches for
// something, on others once the page is painted, or sooner when somebody moves on it.
import { keepAnswerInAddress, openAnswerOfAddress } from './answer-address.ts'
import { acceptNotice, isNoticeAccepted } from './cookie-notice.ts'
import { type Field, forgetMissed, keepChanged, keepForLater, keepTyped, sayMissed } from './missed.ts'
import { storedText } from './stored.ts'
import { isMeant, reach, type StillPage, wake } from './wake.ts'

const listening = new AbortController()
const live = 'button, input, select, textarea'
const own = document.getElementById('still-page')?.dataset.page
const page = own ? (JSON.parse(own) as StillPage) : undefined

start()

function start() {
  const notice = document.querySelector<HTMLElement>('[data-notice]')
  if (notice && !isNoticeAccepted()) notice.hidden = false
  const options = { capture: true, signal: listening.signal }
  addEventListener('click', onClick, options)
  addEventListener('keydown', onKey, options)
  addEventListener('submit', onSubmit, options)
  for (const change of ['input', 'change']) addEventListener(change, keepTyped, options)
  // Somebody may have been quicker than this script.
  document.querySelectorAll<Field>('input, select, textarea').forEach(keepChanged)
  if (page?.begins === 'painted') return startPainted(options)
  openAnswerOfAddress()
  addEventListener('toggle', onToggle, options)
  for (const name of ['focusin', 'pointerover', 'pointerdown']) addEventListener(name, onReach, options)
  document.documentElement.dataset.ready = 'yes'
  // Who is logged in, or comes with a message to be shown, meets a page that knows it. Who was quicker than this
  // script is in a field already.
  if (isAwaited() || document.activeElement?.matches(live)) fetchReact()
}

function isAwaited(): boolean {
  return storedText('loggedin') === 'true' || storedText('toast_after_reload', 'session') !== null
}

/** Words and styles first; the scripts follow when they can hold up nothing any more. */
function startPainted(options: AddEventListenerOptions) {
  for (const name of ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin'])
    addEventListener(name, (event) => (isMeant(event) ? fetchReact() : undefined), { ...options, passive: true })
  // A page whose words React alone can fetch has nothing to be read before.
  if (isAwaited() || !document.querySelector('main h1')) return begin()
  void Promise.all([painted(), document.fonts.ready]).then(() => requestAnimationFrame(() => whenIdle(begin)))
}

/** Once what is seen first is painted to its end; not every browser says when it has time. */
function whenIdle(go: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(go, { timeout: 1000 })
  else setTimeout(go)
}

/** A tab that nobody looks at is not painted. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    if (document.visibilityState === 'hidden') resolve()
    const watch = new PerformanceObserver(() => {
      watch.disconnect()
      resolve()
    })
    watch.observe({ type: 'paint', buffered: true })
  })
}

/** What is done at once; a link and a form lead on by themselves, with or without scripts. */
function onClick(event: Event) {
  const button = closest<HTMLButtonElement>(event, 'button')
  if (!button || button.popoverTargetElement || (button.type === 'submit' && button.form)) return
  event.preventDefault()
  if (button.dataset.opens) return dialog(button.dataset.opens)?.showModal()
  if (button.dataset.closes) return dialog(button.dataset.closes)?.close()
  if (button.dataset.accepts) return accept(button.dataset.accepts)
  later(button, new MouseEvent('click', { bubbles: true, cancelable: true }))
}

function onKey(event: KeyboardEvent) {
  const button = closest(event, '[aria-haspopup=menu]')
  if (!button || !event.key.startsWith('Arrow')) return
  event.preventDefault()
  later(button, new KeyboardEvent('keydown', { key: event.key, bubbles: true, cancelable: true }))
}

/** A form that says where it leads goes there; another one would write what was typed into the address. */
function onSubmit(event: SubmitEvent) {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || form.hasAttribute('action') || form.method === 'post') return
  event.preventDefault()
  keepForLater(event.submitter ?? form, () => form.requestSubmit(event.submitter))
  fetchReact()
}

function onToggle({ target }: Event) {
  if (target instanceof HTMLDetailsElement) keepAnswerInAddress(target)
}

function onReach(event: Event) {
  const reached = closest(event, live)
  if (reached && !reached.matches('[data-opens], [data-closes], [data-accepts], [popovertarget]')) fetchReact()
}

function accept(name: string) {
  acceptNotice()
  const notice = document.getElementById(name)
  if (notice) notice.hidden = true
}

/** React hears it as soon as it is there. */
function later(target: Element, event: Event) {
  keepForLater(target, () => target.dispatchEvent(event))
  fetchReact()
}

function fetchReact() {
  reach()
  begin()
}

function begin() {
  if (page) wake(page).then(handOver, () => forgetMissed())
}

/** From here on React hears. */
function handOver() {
  if (listening.signal.aborted) return
  listening.abort()
  sayMissed()
}

const dialog = (name: string) => document.querySelector<HTMLDialogElement>(`dialog#${name}`)

const closest = <Found extends Element>({ target }: Event, selector: string) =>
  target instanceof Element ? target.closest<Found>(selector) : null
