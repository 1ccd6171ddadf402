export type Line = { readonly message: string; readonly field?: string }

/** The messages in the order in which their fields stand, each with the mark of its field; those of the whole come first. */
export function linesIn(form: Element | null, messages: readonly string[]): Line[] {
  const marks = [...(form?.querySelectorAll<HTMLElement>('[data-fault]') ?? [])]
  const placed = messages.map((message) => {
    const place = marks.findIndex(
      ({ dataset: { fault = '' } }) => fault === message || fault.split(/\n|\. /).includes(message),
    )
    return { message, place, field: marks[place]?.id ?? '' }
  })
  return placed
    .toSorted((a, b) => a.place - b.place)
    .map(({ message, field }) => ({ message, ...(field && { field }) }))
}

const controls = 'input, select, textarea, button'

/** The focus goes to the control that the error belongs to. */
export function leadTo(id: string) {
  const mark = document.getElementById(id)
  const described = document.querySelector<HTMLElement>(`[aria-describedby~="${id}"]`)
  const control = described?.matches(controls) ? described : (described ?? mark?.parentElement)?.querySelector(controls)
  if (!(control instanceof HTMLElement)) return
  control.focus()
}
