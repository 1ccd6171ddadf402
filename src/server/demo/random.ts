/** A seeded source of chance (mulberry32): the demo is the same on every first start. */
export function seeded(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    pick: <T>(from: readonly T[]): T => {
      const one = from[Math.floor(next() * from.length)]
      if (one === undefined) throw new Error('Nothing to pick from')
      return one
    },
    chance: (probability: number) => next() < probability,
  }
}

export type Chance = ReturnType<typeof seeded>
