import { expect, test } from 'vitest'
import { asLocalDate } from '../time/local.ts'
import { credentialDocument, listLength, standingOf, statusBits } from './credential.ts'
import { verificationStates, type VerificationState } from './verification.ts'

const today = asLocalDate('2027-01-04')
const whole = {
  today,
  state: 'verified',
  isReplaced: false,
  hasNewer: false,
  validUntil: asLocalDate('2027-12-31'),
} as const

test('a credential is worth what the check is worth today: withdrawn, replaced and ended ones show nothing', () => {
  const states = Object.keys(verificationStates) as VerificationState[]
  const standing = states.filter((state) => standingOf({ ...whole, state }) === 'stands')
  expect(standing).toEqual(['verified', 'expiring', 'recheck_due'])
  expect(standingOf({ ...whole, isReplaced: true, hasNewer: true })).toBe('replaced')
  // Taken back for good, and nobody has made another one.
  expect(standingOf({ ...whole, isReplaced: true })).toBe('over')
  expect(standingOf({ ...whole, validUntil: today })).toBe('stands')
  expect(standingOf({ ...whole, validUntil: asLocalDate('2027-01-03') })).toBe('ended')
})

test('each index has its own bit, the first at the left of the first byte', () => {
  const bits = statusBits([0, 9, listLength - 1])
  expect([bits[0], bits[1], bits.at(-1)]).toEqual([0x80, 0x40, 0x01])
  expect(bits.reduce((sum, byte) => sum + byte, 0)).toBe(0x80 + 0x40 + 0x01)
  expect(bits).toHaveLength(16 * 1024)
})

test('the document names who issued it, whom it is about, until when, and where it can be taken back', () => {
  const says = { name: 'Dr Ada Sample', specialty: 'Cardiology', slug: 'ada', checked_on: today, source: 'A register' }
  const credential = { id: 'x', says, issuedAt: '2027-01-04T09:00:00Z', validUntil: today, list: 1, index: 7 }
  const document = credentialDocument(credential, { brand: 'Tendwell', publicUrl: 'https://t.example' })
  expect(document).toMatchObject({
    issuer: { id: 'https://t.example' },
    validUntil: '2027-01-04T23:59:59Z',
    credentialSubject: { id: 'https://t.example/d/ada', licenceChecked: { source: 'A register' } },
    credentialStatus: (['revocation', 'suspension'] as const).map((purpose) => ({
      statusPurpose: purpose,
      statusListIndex: '7',
      statusListCredential: `https://t.example/credentials/status/1/${purpose}`,
    })),
  })
})
