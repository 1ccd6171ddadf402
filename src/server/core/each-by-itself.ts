/**
 * Does the pieces of a round one after the other, each by itself: one that fails stops none behind it. The first error
 * is thrown in the end, so that the log tells of it and the round comes back to what is left.
 */
export async function eachByItself(pieces: readonly (() => Promise<void>)[]): Promise<void> {
  const errors: unknown[] = []
  for (const piece of pieces) await piece().catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw errors[0]
}
