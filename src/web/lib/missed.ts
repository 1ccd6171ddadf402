// What somebody does on a page before React hears: kept in the order in which it happened, and said again once it hears.
export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const events = new Map<Element, () => void>()
const fields = new Map<Field, string | boolean>()

const isTicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

/** A press or a key that only React can answer; its element says that it is busy until then. */
export function keepForLater(target: Element, sayAgain: () => void) {
  events.set(target, sayAgain)
  target.setAttribute('aria-busy', 'true')
}

/** What stands in a field now: React and the forms begin with what the server sent. */
export function keepTyped({ target }: Pick<Event, 'target'>) {
  if (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  )
    fields.set(target, isTicked(target) ? target.checked : target.value)
}

/** What was typed, ticked or chosen before anybody listened. */
export function keepChanged(field: Field) {
  const isChanged = isTicked(field) ? field.checked !== field.defaultChecked : field.value !== sentValue(field)
  if (isChanged) keepTyped({ target: field })
}

/** What the server wrote into it: a list where nothing is marked begins with its first entry. */
const sentValue = (field: Field) =>
  field instanceof HTMLSelectElement
    ? (field.querySelector<HTMLOptionElement>('[selected]') ?? field.options[0])?.value
    : field.defaultValue

/** To be said once React hears: fields first, so that a form is sent with what was typed. */
export function sayMissed() {
  for (const [field, kept] of fields) sayField(field, kept)
  const kept = [...events]
  forgetMissed()
  for (const [, sayAgain] of kept) sayAgain()
}

export function forgetMissed() {
  for (const target of events.keys()) target.removeAttribute('aria-busy')
  events.clear()
}

function sayField(field: Field, kept: string | boolean) {
  if (typeof kept === 'boolean') {
    if (field instanceof HTMLInputElement && field.checked !== kept) field.click()
    return
  }
  // React remembers what it saw last in a field and keeps quiet about the same text.
  const prototype = Object.getPrototypeOf(field) as object
  field.value = ''
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, kept)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
