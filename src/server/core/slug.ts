/** A readable address part: letters without accents, digits and hyphens, and the end of the id so that it is unique. */
export function slugOf(words: string, id: string): string {
  const plain = words
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
  return `${plain || 'x'}-${id.replaceAll('-', '').slice(-6)}`
}
