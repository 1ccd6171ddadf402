/**
 * Does the pieces of a round one after another, each by itself: one that fails does not stop the rest. The first error
 * is thrown at the end, so that it is logged and the round comes back to what is left.
 */
export async function eachByItself(pieces: readonly (() => Promise<void>)[]): Promise<void> {
  const errors: unknown[] = []
  for (const piece of pieces) await piece().catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw errors[0]
}
