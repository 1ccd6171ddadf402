import { expect, test } from 'vitest'
import * as meanings from './state-meanings.ts'
import { isOpenIn, isState, verificationStates } from './verification.ts'

const states = Object.keys(verificationStates).filter(isState)

test('each state is open, or it is said why it is not; one that is open keeps its number and lost nothing', () => {
  const { sentStates, statesThatEnded, statesThatKeepNumber, stoppedStates, lostStates } = meanings
  const placed = states.filter((state) => isOpenIn(state) || statesThatEnded.includes(state))
  expect(states.filter((state) => !placed.includes(state))).toEqual([
    'draft',
    'submitted',
    'in_review',
    'needs_info',
    'rejected',
  ])
  expect(statesThatEnded).toEqual(['expired', 'suspended', 'revoked', 'appealed'])
  expect(states.filter((state) => isOpenIn(state) && statesThatEnded.includes(state))).toEqual([])
  expect(statesThatKeepNumber).toEqual(['verified', 'expiring', 'recheck_due', 'suspended'])
  expect(stoppedStates).toEqual(['suspended', 'revoked', 'appealed'])
  expect(lostStates).toEqual(['revoked', 'appealed'])
  expect(sentStates).toEqual(['submitted', 'in_review'])
})

test('who is in the queue, at once or with a document, is whose documents are needed and taken', () => {
  const { queuedStates, queuedWithDocument, statesThatNeedDocuments, mayHandIn, endingStates } = meanings
  expect(queuedStates).toEqual(['submitted', 'in_review', 'recheck_due', 'appealed'])
  expect(queuedWithDocument).toEqual(['verified', 'expiring', 'suspended'])
  expect(statesThatNeedDocuments.toSorted()).toEqual([...queuedStates, ...queuedWithDocument].toSorted())
  expect(statesThatNeedDocuments.filter((state) => !mayHandIn(state, 1))).toEqual([])
  expect(endingStates.every((state) => isOpenIn(state) && statesThatNeedDocuments.includes(state))).toBe(true)
})

test('a text from outside that is no state means nothing', () => {
  const { isSent, isStopped, wasFound } = meanings
  expect(['toString', 'stopped', ''].flatMap((text) => [isSent(text), isStopped(text), wasFound(text)])).not.toContain(
    true,
  )
  expect([isSent('in_review'), isStopped('appealed'), wasFound('expired'), wasFound('submitted')]).toEqual([
    true,
    true,
    true,
    false,
  ])
})
