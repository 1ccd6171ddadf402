/** Hands a text to the person as a file. */
export function saveFile(name: string, text: string, mediaType: string) {
  saveBlob(name, new Blob([text], { type: mediaType }))
}

/** Hands anything to the person as a file. */
export function saveBlob(name: string, content: Blob) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}
