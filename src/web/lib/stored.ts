type Place = 'local' | 'session'

/**
 * What this browser keeps, read back. Anybody can change it, extensions and older versions of the product do: what
 * cannot be read, or is not what was kept, counts as absent, and the server is asked.
 */
export function storedText(key: string, place: Place = 'local'): string | null {
  const text = storage(place)?.getItem(key)
  return text && text !== 'undefined' && text !== 'null' ? text : null
}

/** A record that was kept as JSON, with these fields as texts; null when it is anything else. */
export function storedRecord<Field extends string>(
  key: string,
  fields: readonly Field[],
  place: Place = 'local',
): Record<Field, string> | null {
  const value = parsed(storedText(key, place))
  return isRecord(value, fields) ? value : null
}

function storage(place: Place): Storage | undefined {
  try {
    return place === 'local' ? globalThis.localStorage : globalThis.sessionStorage
  } catch {
    // A browser that keeps nothing refuses even the look.
    return undefined
  }
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

function isRecord<Field extends string>(value: unknown, fields: readonly Field[]): value is Record<Field, string> {
  if (typeof value !== 'object' || value === null) return false
  const record = value as Record<string, unknown>
  return fields.every((field) => typeof record[field] === 'string')
}
