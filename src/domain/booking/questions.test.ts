import { expect, test } from 'vitest'
import { fault } from '#domain/fault.ts'
import { answeredOf, answerFaults, type Question } from './questions.ts'

const asked = (id: string, more: Partial<Question> = {}): Question => ({
  id,
  text: `${id}?`,
  kind: 'text',
  choices: [],
  is_required: false,
  ...more,
})

test('a question that must be answered is; spaces are no answer', () => {
  const questions = [asked('allergies', { is_required: true }), asked('pets')]
  expect(answerFaults(questions, { allergies: 'none' })).toEqual({})
  expect(answerFaults(questions, {})).toEqual({ allergies: fault('answer_missing') })
  expect(answerFaults(questions, { allergies: '   ' })).toEqual({ allergies: fault('answer_missing') })
})

test('a question with choices takes one of them, one for yes and no takes yes or no, and own words are for the others', () => {
  const questions = [
    asked('ear', { kind: 'choice', choices: ['left', 'right'] }),
    asked('pain', { kind: 'yes_no' }),
    asked('since'),
  ]
  expect(answerFaults(questions, { ear: 'left', pain: 'yes', since: 'Easter' })).toEqual({})
  expect(answerFaults(questions, { ear: ' right ', pain: 'no' })).toEqual({})
  expect(answerFaults(questions, { ear: 'yes', pain: 'left' })).toEqual({
    ear: fault('answer_unknown'),
    pain: fault('answer_unknown'),
  })
})

test('what may stay open may stay open, whatever kind of question it is', () => {
  expect(answerFaults([asked('ear', { kind: 'choice', choices: ['left'] })], {})).toEqual({})
  expect(answerFaults([asked('pain', { kind: 'yes_no' })], { pain: ' ' })).toEqual({})
})

test('the clinic keeps each question in the words in which it was asked, with its answer, and none that stayed open', () => {
  const questions = [asked('allergies'), asked('pets'), asked('since')]
  expect(answeredOf(questions, { allergies: ' nuts ', pets: '  ', not_asked: 'x' })).toEqual([
    { question: 'allergies?', answer: 'nuts' },
  ])
})
