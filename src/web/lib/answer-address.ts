/** The open answer of a list stands in the address: it survives a reload, and can be sent to somebody. */
export function keepAnswerInAddress(answer: HTMLDetailsElement) {
  const { id } = answer.querySelector('[id]') ?? {}
  if (answer.open && id) history.replaceState(history.state, '', `#${id}`)
}

/** Opens the answer that the address names: a browser does so for who arrives, but not after a reload. */
export function openAnswerOfAddress() {
  const answer = document.getElementById(location.hash.slice(1))?.closest('details')
  if (answer) answer.open = true
}
