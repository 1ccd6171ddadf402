import { join, resolve } from 'node:path'
import { realpathSync } from 'node:fs'
import { instant } from '#domain/time/instant.ts'
import { type Checkout, dataFolder, openCheckout, ownFolder } from './checkout.ts'
import { options } from './options.ts'
import { comparePaired } from './paired.ts'
import { printPlans, type Sample } from './plans.ts'
import { printProfile } from './profile.ts'
import { printTable, report } from './report.ts'
import { measureFilters } from './filters.ts'
import { measureAlone } from './single.ts'
import { countOf, openSide, samples } from './side.ts'
import { compareWalls } from './walls.ts'

// npm run bench -- [--quick | --doctors=N] [--rounds=N] [--against FOLDER [--only=WORDS] | --walls [--only=WORDS]] [--sustained=SECONDS] [--data | --plans | --profile | --filters]
// Makes its data once (with --data no more than that; --plans: how PostgreSQL carries out what is asked most; --profile:
// where the server's time went; --filters: each filter of the search alone), starts the product as in production and drives it over HTTP. With --against it compares
// this checkout with another one, in turns; with --walls with itself without row-level security.
const began = performance.now()
const { doctors, against } = options
const profile = options.profile ? join(dataFolder(ownFolder, doctors), 'server.cpuprofile') : undefined
const own = await openCheckout({ folder: ownFolder, doctors, port: 4310, ...(profile ? { profile } : {}) })
try {
  if (options.plans) await plans()
  else if (against) await compare(against)
  else if (options.walls) await compareWalls(await openSide(own))
  else if (options.filters) await measureFilters(await openSide(own))
  else if (!options.onlyData) await alone()
} finally {
  await own.close()
}
if (profile) printProfile(profile)
process.exit(0)

async function alone() {
  const { readyAfter } = own.server
  report({
    name: 'cold start to ready on existing data',
    value: readyAfter,
    unit: 's',
    goal: '< 3',
    ok: readyAfter < 3,
  })
  const side = await openSide(own)
  const measuring = performance.now()
  await measureAlone(side)
  report({ name: 'measuring', value: (performance.now() - measuring) / 1000, unit: 's' })
  printTable()
}

async function compare(folder: string) {
  const theirs = resolve(folder)
  const isSame = realpathSync(theirs) === realpathSync(ownFolder)
  const other = await openCheckout({ folder: theirs, doctors, port: 4313 }, isSame)
  try {
    await refuseUnlessAlike(own, other)
    await comparePaired(await openSide(own), await openSide(other))
    report({ name: 'the whole comparison', value: (performance.now() - began) / 1000, unit: 's' })
  } finally {
    await other.close()
  }
}

/** Data on which much was booked costs more: sides that differ in it compare their data and not their work. */
async function refuseUnlessAlike(...both: readonly Checkout[]) {
  const counts = await Promise.all(
    both.map(({ owner }) => countOf(owner, 'select count(*)::int as count from appointment')),
  )
  if (Math.max(...counts) <= Math.min(...counts) * 1.05) return
  const folders = both.map(({ dataDir }) => dataDir).join(' and ')
  throw new Error(`The two hold ${counts.join(' and ')} visits. Delete ${folders}, and both are made anew`)
}

async function plans() {
  const client = await own.owner.connect()
  await printPlans(client, instant(Date.now()), (await samples(own, 1))[0] as Sample)
  client.release()
}
