import { parseArgs } from 'node:util'
import { readHead, verifyAudit } from '../core/audit/audit-chain.ts'
import type { Database } from '../platform/database/database.ts'
import { runCommand, withInstallation } from './run-command.ts'

// npm run audit -- --verify [--known NUMBER:HASH] | --head: whether anybody touched what was written down.
const { values } = parseArgs({
  options: { verify: { type: 'boolean' }, head: { type: 'boolean' }, known: { type: 'string' } },
})
const known = /^(\d+):([0-9a-f]{64})$/.exec(values.known ?? '')
if ((!values.verify && !values.head) || (values.known !== undefined && !known)) {
  console.error('Usage: npm run audit -- --verify [--known NUMBER:HASH] | --head')
  process.exit(2)
}
await runCommand(() => withInstallation(({ database }) => (values.verify ? verify(database) : showHead(database))))

async function verify(database: Database): Promise<number> {
  const head = known ? { number: Number(known[1]), hash: known[2] ?? '' } : undefined
  const verdict = await verifyAudit(database, head)
  console.log(JSON.stringify(verdict))
  if (!verdict.broken) return 0
  console.error(wordsOf(verdict.broken))
  return 1
}

async function showHead(database: Database): Promise<number> {
  const head = await database.asWorker('audit head', readHead)
  console.log(head ? `${head.number}:${head.hash}` : '0:')
  return 0
}

function wordsOf({ kind, number, audit }: NonNullable<Awaited<ReturnType<typeof verifyAudit>>['broken']>): string {
  const row = audit ? ` (row ${audit})` : ''
  const words = {
    changed: `Link ${number} is broken: its row was changed${row}.`,
    missing: number === null ? `A row is gone before it was linked${row}.` : `Link ${number}: its row is gone${row}.`,
    inserted: `A row stands beside the chain: it was not written by the product${row}.`,
    link: `The chain itself was touched at link ${number}${row}.`,
  }
  return words[kind]
}
