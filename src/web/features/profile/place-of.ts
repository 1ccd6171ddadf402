import { foldWords } from '#domain/search/fold.ts'

/** Returns 0 where a name begins with what was typed, 1 where a later word of it does, -1 where none does. */
export function placeOf(names: readonly string[], wanted: string): number {
  const folded = names.map((name) => foldWords(name))
  if (folded.some((name) => name.startsWith(wanted))) return 0
  return folded.some((name) => name.includes(` ${wanted}`)) ? 1 : -1
}
