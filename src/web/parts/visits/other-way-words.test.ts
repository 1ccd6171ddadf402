import { expect, test } from 'vitest'
import { sayOtherWay, wasTold } from './other-way-words.ts'

test('before a call goes on in another way its host reads that the patient gets a message, or got it already', () => {
  const told_by = 'mail' as const
  expect(sayOtherWay('phone', { told: null, told_by })).toBe(
    'The patient, and who cares for them, get a message that the doctor phones them.',
  )
  expect(sayOtherWay('phone', { told: 'phone', told_by })).toBe(
    'The patient was told already that the doctor phones them. They get no second message.',
  )
  expect(sayOtherWay('in_person', { told: 'phone', told_by })).toMatch(/^The patient was told already .* get a message/)
})

test('of a patient whom nobody tells the host reads so, with what there is to tell, and never that they were told', () => {
  for (const told_by of ['none', 'call'] as const)
    for (const told of [null, 'phone', 'in_person'] as const)
      for (const way of ['phone', 'in_person', 'in_person_anew'] as const) {
        const words = sayOtherWay(way, { told, told_by })
        expect(words).toMatch(/tell them yourself|call them/)
        expect(words).not.toMatch(/message|told already/)
      }
  expect(sayOtherWay('in_person_anew', { told: null, told_by: 'none' })).toContain('choose another time at the clinic')
  expect(wasTold('in_person', { told_by: 'call' })).toBe(
    'We have no email of this patient: call them. They are to come to the clinic at the time of the visit.',
  )
})
