import { filters } from './figures.ts'
import type { Round } from './load.ts'
import { options } from './options.ts'
import { median, printTable, report } from './report.ts'
import type { Side } from './side.ts'

/** Each filter of the search alone, in turns with the others, against the page without any in the same run. */
export async function measureFilters(side: Side) {
  const rounds = filters.map((): Round[] => [])
  for (const work of filters) await work.warmUp(side)
  for (let turn = 0; turn < options.rounds; turn += 1)
    for (const [index, work] of filters.entries()) rounds[index]?.push(await work.round(side))
  const p95Of = (done: readonly Round[]) => median(done.map((one) => one.p95))
  const plain = p95Of(rounds[0] ?? [])
  for (const [index, { name }] of filters.entries()) {
    const done = rounds[index] ?? []
    report({ name: `search, ${name}: p95`, value: p95Of(done), unit: 'ms', ratio: p95Of(done) / plain })
    report({ name: `search, ${name}: p50`, value: median(done.map((one) => one.p50)), unit: 'ms' })
    report({ name: `search, ${name}: requests`, value: median(done.map((one) => one.perSecond)), unit: '/s' })
  }
  printTable()
}
