/** Where on the page documents that answer a question are handed in. */
export const documentPlace = (question: string) => `documents-${question}`
