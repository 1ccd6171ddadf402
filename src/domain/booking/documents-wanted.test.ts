import { expect, test } from 'vitest'
import { documentsWanted } from './documents-wanted.ts'
import type { Question } from './questions.ts'

const asked = { choices: [], is_required: true, when: 'before', only_if: null } as const
const questions: Question[] = [
  { ...asked, id: 'treated', text: 'Were you treated elsewhere?', kind: 'yes_no' },
  { ...asked, id: 'letter', text: 'Your letter', kind: 'file', only_if: { question: 'treated', answer: 'yes' } },
  { ...asked, id: 'ecg', text: 'Your ECG', kind: 'file', is_required: false },
]
const wanted = (answers: Record<string, string>) => documentsWanted(questions, answers).map(({ id }) => id)

test('a document is wanted while its question is asked and none is here', () => {
  expect(wanted({})).toEqual(['ecg'])
  expect(wanted({ treated: 'yes' })).toEqual(['letter', 'ecg'])
  expect(wanted({ treated: 'yes', letter: 'one\ntwo' })).toEqual(['ecg'])
  expect(wanted({ ecg: 'one' })).toEqual([])
})
