/** JSON of ours is shallow; deeper input would only serve to exhaust whoever walks through it. */
const deepest = 20

/**
 * The place of the first text that cannot be stored (a NUL, half of a surrogate pair) or of what is nested too deep;
 * undefined when there is none. Without recursion, so that no depth can harm it.
 */
export function unstorablePart(value: unknown): string | undefined {
  const waiting: { part: unknown; path: readonly string[] }[] = [{ part: value, path: [] }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { part, path } = next
    if (typeof part === 'string') {
      if (!isStorable(part)) return path.join('.')
    } else if (typeof part === 'object' && part !== null) {
      if (path.length >= deepest) return path.slice(0, 3).join('.')
      for (const [key, inner] of Object.entries(part)) {
        if (!isStorable(key)) return path.join('.')
        waiting.push({ part: inner, path: [...path, key] })
      }
    }
  }
  return undefined
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
