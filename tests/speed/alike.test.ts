import { expect, test } from 'vitest'
import { sql } from '#server/platform/database/sql.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { accountsOf } from '#tests/support/accounts.ts'
import { refusal } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { app, db } = await openClinic()
const { join, signUp } = accountsOf(app, db)
const password = 'four quiet words here'
const person = {
  user_type: 'patient' as const,
  first_name: 'Ann',
  last_name: 'Sample',
  date_of_birth: '1990-01-01',
  password,
  terms: true,
}
const asks = {
  'log-in': (email: string) => app.person().call('POST /auth/login', { body: { email, password: 'not this one' } }),
  'sign-up': (email: string) => app.person().call('POST /auth/sign-up', { body: { ...person, email } }),
  reset: (email: string) => app.person().call('POST /auth/reset-password', { body: { email } }),
}
const rounds = 15
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

// That the words are alike is held by tests/database/edges/security.test.ts; how long it takes is told here.
test.each(Object.entries(asks))(
  '%s: a known address is not told apart by the time that it takes',
  async (what, ask) => {
    const hash = await hashPassword(password)
    await db.database.asWorker('test', (tx) =>
      tx.run(sql`
      insert into account (id, email, email_verified_at, password_hash, user_type, first_name, last_name, date_of_birth, created_at)
      select uuid_v7(), email, now(), ${hash}, 'patient', 'Ann', 'Sample', '1990-01-01', now()
      from generate_series(1, ${rounds}) n cross join lateral (select ${what} || n || '@known.example.com' as email) e`),
    )
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let index = 1; index <= rounds; index += 1)
      for (const kind of ['known', 'unknown'] as const) {
        const began = performance.now()
        await ask(`${what}${index}@${kind}.example.com`).catch(() => undefined)
        times[kind].push(performance.now() - began)
      }
    const [known, unknown] = [median(times.known), median(times.unknown)]
    console.log(JSON.stringify({ enumeration: what, known, unknown }))
    expect(Math.abs(known / unknown - 1)).toBeLessThan(0.1)
  },
)

test('a wrong password takes as long whether an address has an account, waits for its proof, both or neither', async () => {
  await join('alone@example.com')
  await join('both@example.com')
  for (const email of ['both@example.com', 'waits@example.com']) await signUp(email)
  const least = new Map<string, number>()
  for (let round = 0; round < 5; round += 1)
    for (const who of ['alone', 'both', 'waits', 'nobody']) {
      const began = performance.now()
      const body = { email: `${who}@example.com`, password: 'not these words' }
      expect(await refusal(app.person().call('POST /auth/login', { body }))).toMatchObject({
        code: 'wrong_credentials',
      })
      least.set(who, Math.min(least.get(who) ?? Infinity, performance.now() - began))
    }
  // The quickest of each: what a machine does besides makes the others longer. Half as long again was one password more.
  expect(Math.max(...least.values()) / Math.min(...least.values())).toBeLessThan(1.4)
})
