/** Where on the page documents that answer a question are handed in. */
export const documentPlace = (question: string) => `documents-${question}`

/** The question to whose place somebody wanted to go while it was still on its way. */
let awaited: string | undefined

/** Leads to where documents are handed in: at once, or as soon as the place is there. */
export function goToDocuments(question: string) {
  const place = document.getElementById(documentPlace(question))
  awaited = place ? undefined : question
  place?.focus()
}

/** For the place, when it comes. */
export function arriveIfAwaited(question: string) {
  if (awaited === question) goToDocuments(question)
}
