/** The code of an error of the database (SQLSTATE), of five letters; empty where it is another one. */
export function sqlState(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Whether an error says that one of these constraints, or unique indexes, of the database would not hold. */
export function breaks(error: unknown, ...rules: readonly string[]): boolean {
  const rule = error instanceof Error && 'constraint' in error ? error.constraint : undefined
  return typeof rule === 'string' && rules.includes(rule)
}

/** The word with which a function of the database refused, and undefined where none did. */
export function refusedWith(error: unknown): string | undefined {
  return error instanceof Error && sqlState(error) === 'TW409' ? error.message : undefined
}

/** Of two that want the same at the same moment the database lets one: `refusing` says so to the other. */
export async function orTaken<T>(
  work: Promise<T>,
  rules: string | readonly string[],
  refusing: () => never,
): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (breaks(error, ...[rules].flat())) return refusing()
    throw error
  }
}
