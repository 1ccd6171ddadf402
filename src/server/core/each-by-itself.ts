/**
 * Does the pieces of a round one after another, each by itself: one that fails does not stop the rest. What failed is
 * thrown at the end, together, so that it is logged and the round comes back to what is left.
 */
export async function eachByItself(pieces: readonly (() => Promise<void>)[]): Promise<void> {
  const errors: unknown[] = []
  for (const piece of pieces) await piece().catch((error: unknown) => errors.push(error))
  if (errors.length === 0) return
  const [first] = errors
  throw errors.length === 1 ? first : new AggregateError(errors, first instanceof Error ? first.message : '')
}
