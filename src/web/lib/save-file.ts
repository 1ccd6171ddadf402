/** Hands a text to the person as a file. */
export function saveFile(name: string, text: string, mediaType: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: mediaType }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}
