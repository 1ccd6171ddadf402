import { verify } from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { day, hour, minute } from '#domain/time/instant.ts'
import { sql } from '#server/platform/database/sql.ts'
import { accountsOf, newcomer } from '#tests/support/accounts.ts'
import { codeMinutes } from '#domain/verification/code-rules.ts'
import { begin, book, refusal } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

// The true one, and counted: how long it takes is measured on a quiet machine (tests/speed/alike.test.ts).
vi.mock('@node-rs/argon2', { spy: true })

const { db, app, clock, clinic } = await openClinic()
const { codeTo, tokenTo, mailsTo, lastMail, signUp, join, logIn } = accountsOf(app, db)
const { password } = newcomer
const another = 'five other quiet words here'

type Person = ReturnType<typeof app.person>

async function moveTo(me: Person, email: string) {
  await me.call('POST /auth/security/email', { body: { password, email } })
  await me.call('POST /auth/security/email/confirm', { body: { code: await codeTo(email) } })
}

async function resetLinkTo(email: string) {
  await app.person().call('POST /auth/reset-password', { body: { email } })
  return tokenTo(email)
}

const reset = (token: string) =>
  refusal(
    app.person().call('POST /auth/reset-password/confirm', { body: { token, password: 'a thief chose these words' } }),
  )

test('a reset link that was asked for before opens nothing once the address or the password is another', async () => {
  const { me } = await join('first@old.example')
  const atOldAddress = await resetLinkTo('first@old.example')
  await moveTo(me, 'first@new.example')
  expect(await reset(atOldAddress)).toMatchObject({ code: 'link_expired' })

  const beforeChange = await resetLinkTo('first@new.example')
  await me.call('POST /auth/security/password', { body: { current: password, password: another } })
  expect(await reset(beforeChange)).toMatchObject({ code: 'link_expired' })
  expect((await (await logIn('first@new.example', another)).call('GET /auth/me', {})).email).toBe('first@new.example')
})

test('a change of address that somebody began dies with the password they knew', async () => {
  const { me, browser } = await join('owner@example.com')
  await me.call('POST /auth/security/email', { body: { password, email: 'thief@example.com' } })
  const code = await codeTo('thief@example.com')
  const thief = await logIn('owner@example.com', password, browser)
  await app.person().call('POST /auth/reset-password/confirm', {
    body: { token: await resetLinkTo('owner@example.com'), password: another },
  })
  expect(await refusal(thief.call('POST /auth/security/email/confirm', { body: { code } }))).toMatchObject({
    code: 'not_logged_in',
  })
  const owner = await logIn('owner@example.com', another)
  expect(await refusal(owner.call('POST /auth/security/email/confirm', { body: { code } }))).toMatchObject({
    code: 'code_wrong',
  })
})

test('an address that somebody else has proven meanwhile is not taken by a code of before', async () => {
  const { me } = await join('waits@old.example')
  await me.call('POST /auth/security/email', { body: { password, email: 'wanted@example.com' } })
  const code = await codeTo('wanted@example.com')
  const { me: faster } = await join('wanted@example.com')
  expect(await refusal(me.call('POST /auth/security/email/confirm', { body: { code } }))).toMatchObject({
    code: 'already_exists',
  })
  expect((await me.call('GET /auth/me', {})).email).toBe('waits@old.example')
  expect((await faster.call('GET /auth/me', {})).email).toBe('wanted@example.com')
})

test('what was sent to an address ends when its account leaves it: invitations, links of visits, codes of bookings', async () => {
  const { me } = await join('leaves@old.example')
  const parent = (await join('parent@example.com')).me
  await parent.call('POST /family/invitations', {
    body: { kind: 'carer', patient_id: null, email: 'leaves@old.example' },
  })
  const doctor = await clinic.doctor()
  await book(me, doctor, '2027-01-05T09:00:00Z')
  const mails = await mailsTo('leaves@old.example')
  const link = mails.map(({ body }) => /\/a\/([\w-]{40,})/.exec(body)?.[1]).find(Boolean) ?? ''
  const guest = app.person()
  const draft = await begin(guest, doctor, '2027-01-05T11:00:00Z')
  const details = { first_name: 'Ann', last_name: 'Sample', date_of_birth: '1990-01-01', phone_number: '' }
  await guest.call('POST /drafts/:draftId/book', {
    params: { draftId: draft.id },
    body: { person: { ...details, email: 'leaves@old.example' } },
  })
  const code = await codeTo('leaves@old.example')
  expect((await app.person().call('GET /visit', {}, { linkToken: link })).id).toBeTruthy()
  const holder = () => refusal(app.person().call('GET /visit', {}, { linkToken: link }))
  await moveTo(me, 'leaves@new.example')
  // Somebody else takes the mailbox over and opens an account with it.
  const next = (await join('leaves@old.example')).me
  expect((await next.call('GET /family', {})).invitations).toEqual([])
  expect(await holder()).toMatchObject({ code: 'link_expired' })
  expect(
    await refusal(guest.call('POST /drafts/:draftId/confirm', { params: { draftId: draft.id }, body: { code } })),
  ).toMatchObject({ code: 'code_wrong' })
})

const wrongFor = (right: string) => (right === '000000' ? '000001' : '000000')

async function tries(count: number, attempt: () => Promise<unknown>) {
  const codes = []
  for (let index = 0; index < count; index += 1)
    codes.push(((await refusal(attempt())) as { code?: string } | undefined)?.code ?? 'in')
  return codes
}

test('asking for new codes gives no new guesses: ten wrong ones a day for a sign-up, then the right one is not taken either', async () => {
  const { browser, sign_up } = await signUp('guessed@example.com')
  const guessed: string[] = []
  for (let codes = 0; codes < 4; codes += 1) {
    const code = wrongFor(await codeTo('guessed@example.com'))
    guessed.push(...(await tries(6, () => browser.call('POST /auth/verify-email', { body: { sign_up, code } }))))
    await browser.call('POST /auth/resend-code', { body: { sign_up } })
  }
  expect(guessed.filter((code) => code === 'code_wrong')).toHaveLength(10)
  const right = { sign_up, code: await codeTo('guessed@example.com') }
  expect(await refusal(browser.call('POST /auth/verify-email', { body: right }))).toMatchObject({
    code: 'too_many_tries',
  })
  clock.pass(day + minute)
  await browser.call('POST /auth/resend-code', { body: { sign_up } })
  const anew = { sign_up, code: await codeTo('guessed@example.com') }
  expect(await browser.call('POST /auth/verify-email', { body: anew })).toMatchObject({ user_type: 'patient' })
})

test('nor do new drafts and new sign-ups with one address: twenty wrong codes a day for whatever they are', async () => {
  const doctor = await clinic.doctor()
  const results: string[] = []
  for (let round = 0; round < 6; round += 1) {
    const guest = app.person()
    const draft = await begin(guest, doctor, `2027-01-06T${String(9 + round).padStart(2, '0')}:00:00Z`)
    const details = { first_name: 'Ann', last_name: 'Sample', date_of_birth: '1990-01-01', phone_number: '' }
    const params = { draftId: draft.id }
    await guest.call('POST /drafts/:draftId/book', {
      params,
      body: { person: { ...details, email: 'spray@example.com' } },
    })
    const code = wrongFor(await codeTo('spray@example.com'))
    results.push(...(await tries(5, () => guest.call('POST /drafts/:draftId/confirm', { params, body: { code } }))))
  }
  expect(results.filter((code) => code === 'code_wrong')).toHaveLength(20)
})

test('a code for a new address is not guessed by asking again either', async () => {
  const { me } = await join('changes@example.com')
  const results: string[] = []
  for (let round = 0; round < 4; round += 1) {
    await me.call('POST /auth/security/email', { body: { password, email: 'wanted@example.com' } })
    const code = wrongFor(await codeTo('wanted@example.com'))
    results.push(...(await tries(6, () => me.call('POST /auth/security/email/confirm', { body: { code } }))))
  }
  expect(results.filter((code) => code === 'code_wrong')).toHaveLength(10)
})

test('whoever signs up with the address of somebody else gets nothing when that person opens the link', async () => {
  await signUp('victim@example.com', { password: 'a thief chose these words' })
  const token = await tokenTo('victim@example.com')
  const victim = app.person()
  expect(await refusal(victim.call('POST /auth/verify-email', { body: { token } }))).toMatchObject({
    code: 'password_needed',
  })
  expect(await refusal(victim.call('POST /auth/verify-email', { body: { token, password } }))).toMatchObject({
    errors: [{ field: 'password' }],
  })
  expect(await refusal(logIn('victim@example.com', 'a thief chose these words'))).toMatchObject({
    code: 'email_not_verified',
  })
  // Who really signed up, and reads the mail on another device, types the own password.
  const { browser, sign_up } = await signUp('reader@example.com')
  const own = { token: await tokenTo('reader@example.com'), password }
  expect(await app.person().call('POST /auth/verify-email', { body: own })).toMatchObject({ user_type: 'patient' })
  expect(await browser.call('POST /auth/sign-up/state', { body: { sign_up } })).toEqual({ verified: true })
  // In the browser that began the link is enough.
  const here = await signUp('here@example.com')
  const token2 = await tokenTo('here@example.com')
  expect(await here.browser.call('POST /auth/verify-email', { body: { token: token2 } })).toMatchObject({
    user_type: 'patient',
  })
})

test('guessing codes, asking for new ones and logging in tell nobody whether an address is known', async () => {
  await join('known@example.com')
  clock.pass(hour + minute)
  const walk = async (email: string) => {
    const { browser, sign_up } = await signUp(email, { password: 'words of somebody who asks' })
    const steps: string[] = []
    const code = wrongFor(await codeTo(email))
    steps.push(...(await tries(7, () => browser.call('POST /auth/verify-email', { body: { sign_up, code } }))))
    await browser.call('POST /auth/resend-code', { body: { sign_up } })
    steps.push(...(await tries(7, () => browser.call('POST /auth/verify-email', { body: { sign_up, code } }))))
    steps.push(...(await tries(1, () => logIn(email, 'words of somebody who asks'))))
    clock.pass(16 * minute)
    steps.push(...(await tries(2, () => browser.call('POST /auth/verify-email', { body: { sign_up, code } }))))
    steps.push(...(await tries(4, () => browser.call('POST /auth/resend-code', { body: { sign_up } }))))
    return steps
  }
  expect(await walk('known@example.com')).toEqual(await walk('unknown@example.com'))
  expect((await lastMail('known@example.com'))?.kind).toBe('N02')
})

test('sixty-five wrong passwords from everywhere: the owner gets in on a new device by a mailed code, guessers learn nothing', async () => {
  const email = 'crowd@example.com'
  await join(email)
  const logInWith = (given: { password: string; code?: string }) =>
    refusal(app.person().call('POST /auth/login', { body: { email, ...given } }))
  for (let index = 0; index < 65; index += 1) await logInWith({ password: `guess number ${index}` })
  const right = await logInWith({ password })
  expect(right).toMatchObject({ code: 'too_many_tries', extra: { code_from: 'mail' } })
  const code = await codeTo(email)
  expect(await logInWith({ password: 'not this one at all' })).toEqual(right)
  expect(await logInWith({ password: 'not this one at all', code })).toEqual(
    await logInWith({ password, code: wrongFor(code) }),
  )
  const owner = app.person()
  expect(await owner.call('POST /auth/login', { body: { email, password, code } })).toMatchObject({
    user_type: 'patient',
  })
})

test('a log-in that is right does not wipe out the wrong ones of its network', async () => {
  await join('mine@example.com')
  await app.person().call('GET /healthcare-providers/specialties', {})
  const attacker = app.person()
  const guess = (email: string) => attacker.call('POST /auth/login', { body: { email, password: 'one guess each' } })
  const results: string[] = []
  for (let index = 0; index < 80; index += 1) {
    results.push(...(await tries(1, () => guess(`somebody-${index}@example.com`))))
    if (index % 20 !== 19) continue
    await refusal(attacker.call('POST /auth/login', { body: { email: 'mine@example.com', password } }))
    // A browser that nobody has seen, behind the same address.
    attacker.cookies.clear()
    clock.pass(minute)
  }
  expect(results.filter((code) => code === 'wrong_credentials').length).toBeLessThanOrEqual(60)
})

test('nobody is buried in mail: the sixth of an hour is refused with the time to wait, whoever asks', async () => {
  const ways = {
    signUp: () => app.person().call('POST /auth/sign-up', { body: { ...newcomer, email: 'buried@example.com' } }),
    reset: () => app.person().call('POST /auth/reset-password', { body: { email: 'buried@example.com' } }),
  }
  for (const ask of Object.values(ways)) {
    const codes = await tries(30, ask)
    expect(codes.filter((code) => code === 'in')).toHaveLength(5)
    expect(new Set(codes)).toEqual(new Set(['in', 'too_many_tries']))
  }
  // Another name of the same mailbox is the same mailbox.
  const other = { ...newcomer, email: 'Buried+again@example.com' }
  const refused = await app
    .person()
    .request('POST', '/api/auth/sign-up', other)
    .catch(() => undefined)
  expect(refused?.status).not.toBe(202)
  const sent = await db.look.one<{ count: number }>(
    sql`select count(*) from outbox_message where recipient like 'buried%'`,
  )
  expect(sent?.count).toBe(5)
  clock.pass(hour + minute)
  expect(await tries(1, ways.signUp)).toEqual(['in'])
})

test('a password of the own name is not taken, wherever it is chosen', async () => {
  const mallory = { first_name: 'Mallory', last_name: 'Sample', password: 'mallorymallory1' }
  expect(await refusal(signUp('mallory@example.com', mallory))).toMatchObject({ errors: [{ field: 'password' }] })
  const { me } = await join('mallory@example.com', { ...mallory, password })
  expect(
    await refusal(
      me.call('POST /auth/security/password', { body: { current: password, password: 'mallorymallory1' } }),
    ),
  ).toMatchObject({ errors: [{ field: 'password' }] })
  const token = await resetLinkTo('mallory@example.com')
  const given = { token, password: 'mallorymallory1' }
  expect(await refusal(app.person().call('POST /auth/reset-password/confirm', { body: given }))).toMatchObject({
    errors: [{ field: 'password' }],
  })
})

test('a wrong password costs the same checks whether an address has an account, waits for its proof, both or neither', async () => {
  await join('alone@example.com')
  await join('both@example.com')
  for (const email of ['both@example.com', 'waits@example.com']) await signUp(email)
  const checks = new Set<number>()
  for (const who of ['alone', 'both', 'waits', 'nobody']) {
    const before = vi.mocked(verify).mock.calls.length
    const body = { email: `${who}@example.com`, password: 'not these words' }
    expect(await refusal(app.person().call('POST /auth/login', { body }))).toMatchObject({ code: 'wrong_credentials' })
    checks.add(vi.mocked(verify).mock.calls.length - before)
  }
  expect([...checks]).toEqual([2])
})

test('a code and a link are good until their last moment, and at that moment neither is', async () => {
  const told = async (email: string, by: 'code' | 'link', before: number) => {
    const { browser, sign_up } = await signUp(email)
    const body = by === 'code' ? { sign_up, code: await codeTo(email) } : { token: await tokenTo(email), password: '' }
    clock.pass(codeMinutes * minute - before)
    const answer = await refusal(browser.call('POST /auth/verify-email', { body }))
    return (answer as { code?: string } | undefined)?.code ?? 'taken'
  }
  expect(await told('code.late@example.com', 'code', 0)).toBe('code_expired')
  expect(await told('link.late@example.com', 'link', 0)).toBe('link_expired')
  expect(await told('code.just@example.com', 'code', 1)).toBe('taken')
  expect(await told('link.just@example.com', 'link', 1)).toBe('taken')
})
