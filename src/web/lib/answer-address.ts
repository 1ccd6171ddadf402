/** The open answer of a list stands in the address: it survives a reload, and can be sent to somebody. */
export function keepAnswerInAddress(answer: HTMLDetailsElement) {
  const { id } = answer.querySelector('[id]') ?? {}
  if (answer.open && id) history.replaceState(history.state, '', `#${id}`)
}
