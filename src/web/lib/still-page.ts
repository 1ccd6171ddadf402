// The only script of a still page: a page that is complete as the server wrote it. What is as simple as opening a dialog
// happens here; for the rest React is fetched when somebody reaches for it, and hears what was done meanwhile.
import { keepAnswerInAddress } from './answer-address.ts'
import { acceptNotice, isNoticeAccepted } from './cookie-notice.ts'
import { storedText } from './stored.ts'
import { type StillPage, wake } from './wake.ts'

const listening = new AbortController()
const missed = new Map<Element, Event>()
const typed = new Set<HTMLInputElement | HTMLTextAreaElement>()
const live = 'button, input, select, textarea'

start()

function start() {
  const notice = document.querySelector<HTMLElement>('[data-notice]')
  if (notice && !isNoticeAccepted()) notice.hidden = false
  const options = { capture: true, signal: listening.signal }
  addEventListener('click', onClick, options)
  addEventListener('keydown', onKey, options)
  addEventListener('input', onInput, options)
  addEventListener('toggle', onToggle, options)
  for (const reach of ['focusin', 'pointerover', 'pointerdown']) addEventListener(reach, onReach, options)
  document.documentElement.dataset.ready = 'yes'
  // Who is logged in, or comes with a message to be shown, meets a page that knows it.
  if (storedText('loggedin') === 'true' || storedText('toast_after_reload', 'session')) fetchReact()
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

function onInput({ target }: Event) {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) typed.add(target)
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
  missed.set(target, event)
  target.setAttribute('aria-busy', 'true')
  fetchReact()
}

function fetchReact() {
  const own = document.getElementById('still-page')?.dataset.page
  if (!own) return
  wake(JSON.parse(own) as StillPage).then(handOver, () => forget())
}

/** From here on React hears; what it missed is said again, in the order in which it happened. */
function handOver() {
  if (listening.signal.aborted) return
  listening.abort()
  for (const field of typed) sayAgain(field)
  const events = [...missed]
  forget()
  for (const [target, event] of events) target.dispatchEvent(event)
}

function forget() {
  for (const target of missed.keys()) target.removeAttribute('aria-busy')
  missed.clear()
}

/** React remembers what it saw last in a field and keeps quiet about the same text. */
function sayAgain(field: HTMLInputElement | HTMLTextAreaElement) {
  const { value } = field
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  field.value = ''
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const dialog = (name: string) => document.querySelector<HTMLDialogElement>(`dialog#${name}`)

const closest = <Found extends Element>({ target }: Event, selector: string) =>
  target instanceof Element ? target.closest<Found>(selector) : null
