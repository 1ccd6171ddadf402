import { foldWords } from '#domain/search/fold.ts'

/** The most names that a list shows without a field to narrow it. */
export const longList = 12

/** Those whose name has every word that was typed, wherever it stands; all of them where nothing was. */
export function likeTyped<Option extends { readonly label: string }>(
  options: readonly Option[],
  typed: string,
): readonly Option[] {
  const words = foldWords(typed).split(' ').filter(Boolean)
  return options.filter(({ label }) => {
    const name = foldWords(label)
    return words.every((word) => name.includes(word))
  })
}
