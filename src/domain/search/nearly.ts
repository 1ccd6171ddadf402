/** How many typing errors a word of this length may have and still match another. */
export function errorsAllowed(length: number): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2
}

/**
 * Returns how many letters were left out, put in, changed or swapped with their neighbour between two words; undefined
 * when more than `most`.
 */
export function typingErrors(one: string, other: string, most: number): number | undefined {
  const apart = Math.abs(one.length - other.length)
  // Short words differ too little: a letter may be missing but not replaced ("hart" is heart, "harp" is not herp).
  if (apart > most || (apart === 0 && one.length < 5)) return undefined
  let [before, row] = [[] as number[], [...Array(other.length + 1).keys()]]
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    let least = i
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1]
      let errors = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        errors = Math.min(errors, (before[j - 2] ?? 0) + 1)
      next.push(errors)
      least = Math.min(least, errors)
    }
    if (least > most) return undefined
    before = row
    row = next
  }
  const errors = row[other.length] ?? 0
  return errors <= most ? errors : undefined
}
