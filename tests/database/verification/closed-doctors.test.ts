import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { isOpenIn, verificationStates, type VerificationState } from '#domain/verification/verification.ts'
import { openApi } from '#server/http/openapi.ts'
import { CallFailed } from '#web/lib/call.ts'
import { waysToBook } from '#tests/support/closed-doctor/booked.ts'
import { waysIn } from '#tests/support/closed-doctor/brought-in.ts'
import { waysToFind } from '#tests/support/closed-doctor/found.ts'
import { closedCommands, noWays, otherCommands } from '#tests/support/closed-doctor/no-ways.ts'
import { waysToCall, waysToOffer } from '#tests/support/closed-doctor/offered.ts'
import { closedWorld, type ClosedWorld, type Path } from '#tests/support/closed-doctor/world.ts'
import { testApp } from '#tests/support/app.ts'
import { unlessBusy } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

// Not verified means not found, not bookable, not callable: one table of every way to a doctor, tried in every state.

const parts = await openClinic()
const leftToFacilities = await testApp(parts.db.database, parts.clock, { VERIFICATION: 'facility_attested' })
afterAll(() => leftToFacilities.close())
const paths: readonly Path[] = [...waysToFind, ...waysToCall, ...waysToOffer, ...waysToBook, ...waysIn]
const states = Object.keys(verificationStates) as VerificationState[]
const closed = states.filter((state) => !isOpenIn(state))

/** What a closed door says; anything else is a test that asked wrongly. */
const doors: readonly string[] = ['not_found', 'not_bookable', 'not_offered', 'wrong_status', 'not_allowed']

/** Tries one way: undefined where it is closed. What was asked wrongly is told with its answer. */
async function triedBy({ name, leads, closedAs = doors }: Path, world: ClosedWorld): Promise<string | undefined> {
  try {
    return (await unlessBusy(() => leads(world))) ? name : undefined
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    const { problem } = error
    return closedAs.includes(problem.code) ? undefined : `${name}: ${JSON.stringify(problem)}`
  }
}

/** Which of the ways lead to a doctor in a state. */
async function open(state: VerificationState): Promise<string[]> {
  const world = await closedWorld({ ...parts, leftToFacilities }, state)
  const found: string[] = []
  for (const path of paths) {
    const led = await triedBy(path, world)
    if (led !== undefined) found.push(led)
  }
  return found
}

let cells = 0
beforeAll(() => () => console.log(`${paths.length} ways to a doctor, ${cells} cells, tried over the interface`))

test('every way of the table leads to a doctor whose check stands, so that a way that is closed is closed for the check', async () => {
  const wanted = paths.filter(({ leadsNobody }) => !leadsNobody).map(({ name }) => name)
  expect((await open('verified')).toSorted()).toEqual(wanted.toSorted())
}, 120_000)

test.each(closed)(
  'a doctor who is %s is closed on every path',
  async (state) => {
    const meant = paths.filter(({ opens }) => opens?.includes(state)).map(({ name }) => name)
    expect(await open(state)).toEqual(meant)
    cells += paths.length
  },
  120_000,
)

test('each path has a name of its own', () => {
  expect(new Set(paths.map(({ name }) => name)).size).toBe(paths.length)
})

test('no command that is said to open nobody writes a doctor, or whether one stands', () => {
  const read = (file: string) => readFileSync(join(import.meta.dirname, '../../../src/server', file), 'utf8')
  const writtenBy: Record<string, string> = {
    import: read('commands/import.ts') + read('features/places/import-facilities.ts'),
    verification: read('commands/verification.ts') + read('core/checks/set-evidence-due.ts'),
  }
  expect(Object.keys(writtenBy).toSorted()).toEqual(Object.keys(closedCommands).toSorted())
  for (const [name, code] of Object.entries(writtenBy)) {
    expect(code, name).not.toMatch(/insert into (practitioner|practitioner_branch|offering)\b/)
    expect(code, name).not.toMatch(/set verification\b|, verification =|is_listed =|is_published =/)
  }
})

test('every command is looked at, or it is said why it brings in no doctor', () => {
  const commands = readdirSync(join(import.meta.dirname, '../../../src/server/commands'))
    .filter((file) => !file.includes('.test.'))
    .map((file) => file.replace('.ts', ''))
  const known = [...Object.keys(closedCommands), ...Object.keys(otherCommands)]
  expect(known.toSorted((a, b) => a.localeCompare(b))).toEqual(commands.toSorted((a, b) => a.localeCompare(b)))
})

test('every endpoint that names a doctor is tried, or it is said why it leads nobody to one', () => {
  const known = new Set<string>([...paths.flatMap(({ by }) => by), ...noWays])
  expect(namingDoctors().filter((address) => !known.has(address))).toEqual([])
  const addresses = new Set<string>((endpoints as readonly Endpoint[]).map(addressOf))
  expect(noWays.filter((address) => !addresses.has(address))).toEqual([])
})

const addressOf = ({ method, path }: Endpoint) => `${method} ${path}`
const nameOfDoctor = /practitioner|doctor(?!s\/me)|offering|licence|service_id|slug|meet_?id/i

/** Every endpoint whose address, question or answer has a field that says which doctor is meant. */
function namingDoctors(): string[] {
  const { paths: described, components } = openApi() as unknown as Described
  return (endpoints as readonly Endpoint[])
    .filter((entry) => {
      const operation = described[`/api${entry.path.replace(/:(\w+)/g, '{$1}')}`]?.[entry.method.toLowerCase()]
      return nameOfDoctor.test(entry.path) || namesDoctor(operation, components.schemas, new Set())
    })
    .map(addressOf)
}

type Described = {
  paths: Record<string, Record<string, unknown>>
  components: { schemas: Record<string, unknown> }
}

function namesDoctor(part: unknown, schemas: Described['components']['schemas'], seen: Set<string>): boolean {
  if (part === null || typeof part !== 'object') return false
  return Object.entries(part).some(([key, value]) => {
    if (key === '$ref') {
      const name = String(value).split('/').at(-1) ?? ''
      if (seen.has(name)) return false
      seen.add(name)
      return namesDoctor(schemas[name], schemas, seen)
    }
    if (key === 'parameters') return (value as readonly { name: string }[]).some(({ name }) => nameOfDoctor.test(name))
    if (key === 'properties' && Object.keys(value as object).some((name) => nameOfDoctor.test(name))) return true
    return namesDoctor(value, schemas, seen)
  })
}
