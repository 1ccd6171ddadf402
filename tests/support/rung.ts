/** How much of a long test is carried out: little by `npm test`, all of it by `npm run test:heavy`. */
export function amount(quick: number, heavy: number): number {
  return process.env.HEAVY === 'yes' ? heavy : quick
}
