import { expect, test } from 'vitest'
import { sql } from '#server/platform/database/sql.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { app, db } = await openClinic()
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

// That the words are alike is held by tests/database/security.test.ts; how long it takes is told here.
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
