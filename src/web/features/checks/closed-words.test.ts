import { expect, test } from 'vitest'
import { isOpenIn, isState, verificationStates } from '#domain/verification/verification.ts'
import { closedWords } from './closed-words.ts'

test('a doctor whom patients cannot book reads why on every page, in each state but before anything was sent', () => {
  const closed = Object.keys(verificationStates).filter((state) => isState(state) && !isOpenIn(state))
  expect(Object.keys(closedWords).toSorted()).toEqual(closed.filter((state) => state !== 'draft').toSorted())
})
