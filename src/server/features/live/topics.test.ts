import { expect, test } from 'vitest'
import type { BranchMembership } from '#domain/access/actor.ts'
import { topicsOfMessages, topicsOfPapers } from '../../core/live/branch-topics.ts'
import { hearsOf, topicsOf } from './topics.ts'

const heardWith = (...permissions: BranchMembership['permissions'][number][]) => {
  const branches = hearsOf([{ branch: 'b', permissions }], [])
  return topicsOf({ account: 'a', session: 's', practitioner: null, branches, facilities: [] }).slice(2)
}
const shares = (heard: readonly string[], told: readonly string[]) => told.some((topic) => heard.includes(topic))

test('whoever may see the visits or the queue hears of everything there, once', () => {
  expect(heardWith('appointments.view', 'messages.send', 'records.view')).toEqual(['branch:b'])
  expect(heardWith('queue.view')).toEqual(['branch:b'])
})

test('whoever may only write to patients hears of messages, and of neither papers nor the day', () => {
  const heard = heardWith('messages.send')
  expect(shares(heard, topicsOfMessages('b'))).toBe(true)
  expect(shares(heard, topicsOfPapers('b'))).toBe(false)
  expect(heard).not.toContain('branch:b')
})

test('whoever may only see documents hears of papers alone', () => {
  const heard = heardWith('records.view')
  expect(shares(heard, topicsOfPapers('b'))).toBe(true)
  expect(shares(heard, topicsOfMessages('b'))).toBe(false)
  expect(heardWith('schedule.view')).toEqual([])
})
