import { seeded } from '#server/demo/random.ts'

export type Dice = ReturnType<typeof openDice>

/** Chance that a seed repeats. */
export function openDice(seed: number) {
  const { next, pick, chance } = seeded(seed)
  const below = (limit: number) => Math.floor(next() * limit)
  return { pick, chance, below, between: (least: number, most: number) => least + next() * (most - least) }
}
