import { expect, test } from 'vitest'
import { instant } from '../time/instant.ts'
import { secondStepOf } from './second-step.ts'

test('a second step is wished for until its day, and due from that moment on', () => {
  const due = instant(1000)
  expect(secondStepOf(due, instant(999))).toEqual({ due, isDue: false })
  expect(secondStepOf(due, due)).toEqual({ due, isDue: true })
  expect(secondStepOf(due, instant(1001))).toEqual({ due, isDue: true })
})
