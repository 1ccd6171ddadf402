/** Returns the first letter of each name, such as "A. S." for Ann Sample; nothing else of it is told. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  const letters = words.map((word) => Array.from(word)[0]?.toUpperCase() ?? '')
  return letters.map((letter) => `${letter}.`).join(' ')
}
