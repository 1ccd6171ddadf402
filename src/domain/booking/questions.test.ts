import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fault } from '#domain/fault.ts'
import {
  answeredOf,
  answerFaults,
  askedOf,
  progressOf,
  type Question,
  questionsFault,
  whileBooking,
  whyNotAnswered,
} from './questions.ts'

const asked = (id: string, more: Partial<Question> = {}): Question => ({
  id,
  text: `${id}?`,
  kind: 'text',
  choices: [],
  is_required: false,
  when: 'booking',
  only_if: null,
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

const before = (id: string, more: Partial<Question> = {}) => asked(id, { when: 'before', ...more })

const chain = [
  before('smokes', { kind: 'yes_no', is_required: true }),
  before('much', { kind: 'number', is_required: true, only_if: { question: 'smokes', answer: 'yes' } }),
  before('allergies', { kind: 'several', choices: ['nuts', 'pollen', 'other'] }),
  before('which', { only_if: { question: 'allergies', answer: 'other' }, is_required: true }),
  before('since', { kind: 'date', only_if: { question: 'which', answer: 'cats' } }),
]
const ids = (answers: Record<string, string>) => askedOf(chain, answers).map(({ id }) => id)

test('one that depends on an answer is asked where that answer was given, and on one that is asked itself', () => {
  expect(ids({})).toEqual(['smokes', 'allergies'])
  expect(ids({ smokes: 'yes' })).toEqual(['smokes', 'much', 'allergies'])
  expect(ids({ allergies: 'nuts\nother' })).toEqual(['smokes', 'allergies', 'which'])
  // What was answered once and is no longer asked opens nothing.
  expect(ids({ allergies: 'nuts', which: 'cats' })).toEqual(['smokes', 'allergies'])
  expect(ids({ allergies: 'other', which: 'cats' })).toEqual(['smokes', 'allergies', 'which', 'since'])
})

test('what is not asked need not be answered, and is not kept', () => {
  expect(answerFaults(chain, { smokes: 'no', much: '20' })).toEqual({})
  expect(Object.keys(answerFaults(chain, { smokes: 'yes' }))).toEqual(['much'])
  expect(answeredOf(chain, { smokes: 'no', much: '20' }).map(({ answer }) => answer)).toEqual(['no'])
  expect(progressOf(chain, { smokes: 'yes', much: ' ', which: 'x' })).toEqual({ answered: 1, of: 3 })
})

test.each([
  ['number', '12', true],
  ['number', '7,5', true],
  ['number', '-3.125', true],
  ['number', 'many', false],
  ['number', 'about 12', false],
  ['number', '12 a day', false],
  ['choice', 'nuts', true],
  ['choice', 'nuts\npollen', false],
  ['date', '2027-02-28', true],
  ['date', '2027-02-31', false],
  ['date', 'yesterday', false],
  ['date', '2027-13-01', false],
  ['date', '2027', false],
  ['date', '+012027-02-28', false],
  ['several', 'nuts \n pollen', true],
  ['several', 'nuts\ncats', false],
  ['long', 'two\nlines', true],
] as const)('a %s takes %j: %s', (kind, answer, isTaken) => {
  const faults = answerFaults([before('one', { kind, choices: ['nuts', 'pollen'] })], { one: answer })
  expect(Object.keys(faults).length === 0).toBe(isTaken)
})

test('a condition looks back, at a list or at yes and no, of the same moment', () => {
  expect(questionsFault(chain.slice(0, 4))).toBeUndefined()
  const [first, second] = [before('a', { kind: 'yes_no' }), before('b', { only_if: { question: 'a', answer: 'yes' } })]
  expect(questionsFault([first, second])).toBeUndefined()
  expect(questionsFault([first, { ...second, only_if: { question: 'a', answer: 'no' } }])).toBeUndefined()
  const wrong: Question[][] = [
    [second, first],
    [before('a', { only_if: { question: 'a', answer: 'yes' }, kind: 'yes_no' })],
    [first, { ...second, only_if: { question: 'a', answer: 'maybe' } }],
    [before('a'), second],
    [asked('a', { kind: 'yes_no' }), second],
  ]
  for (const each of wrong) expect(questionsFault(each)).toEqual(fault('question_condition'))
  expect(questionsFault([asked('a', { kind: 'several' })])).toEqual(fault('question_kind'))
})

test('a list to choose from has two different answers or more', () => {
  const list = (...choices: string[]) => questionsFault([asked('ear', { kind: 'choice', choices })])
  expect(list('left', 'right')).toBeUndefined()
  for (const wrong of [[], ['left'], ['left', ' left '], ['left', ' ']])
    expect(list(...wrong), wrong.join()).toEqual(fault('question_choices'))
  expect(questionsFault([before('which', { kind: 'several', choices: ['one'] })])).toEqual(fault('question_choices'))
})

test('each question is kept under a name of its own, and none under one that every object has', () => {
  expect(questionsFault([before('a'), before('b'), before('a')])).toEqual(fault('question_twice'))
  expect(questionsFault([before('a'), before('constructor')])).toEqual(fault('question_id'))
})

const consent = { text: 'May we film this?', version: 2 }

test('what is agreed to has its text, nothing else has one, and five of them are enough', () => {
  const asks = (count: number) =>
    Array.from({ length: count }, (_, place) => before(`film ${place}`, { kind: 'consent', consent }))
  expect(questionsFault([before('a'), ...asks(5), before('b')])).toBeUndefined()
  expect(questionsFault(asks(6))).toEqual(fault('consents_most', { count: 5 }))
  for (const wrong of [
    before('film', { kind: 'consent' }),
    before('film', { kind: 'consent', consent: { text: '  ', version: 1 } }),
    before('film', { kind: 'long', consent }),
  ])
    expect(questionsFault([before('a'), wrong])).toEqual(fault('consent_text_missing'))
})

test('a question for consent takes a signed decision about its text, and may stay open like every other', () => {
  const film = [before('film', { kind: 'consent', consent })]
  expect(answerFaults(film, { film: 'declined\n2\nAnn Lee' })).toEqual({})
  expect(answerFaults(film, { film: 'agreed\n1\nAnn Lee' })).toEqual({ film: fault('consent_changed') })
  expect(answerFaults(film, {})).toEqual({})
})

test('a document is asked for before the visit, never while somebody books, and any of them answers', () => {
  expect(questionsFault([before('letter', { kind: 'file' })])).toBeUndefined()
  expect(questionsFault([asked('letter', { kind: 'file' })])).toEqual(fault('question_kind'))
  const needed = [before('letter', { kind: 'file', is_required: true })]
  expect(answerFaults(needed, { letter: '' })).toEqual({ letter: fault('answer_missing') })
  expect(answerFaults(needed, { letter: 'an id\nanother id' })).toEqual({})
})

test('some questions are asked while booking, the others can be answered until the visit begins', () => {
  expect(whileBooking([asked('since'), before('smokes'), asked('pets')]).map(({ id }) => id)).toEqual(['since', 'pets'])
  expect(whyNotAnswered(99, { start: 100, isAhead: true })).toBeUndefined()
  expect(whyNotAnswered(100, { start: 100, isAhead: true })).toBe('too_late')
  expect(whyNotAnswered(99, { start: 100, isAhead: false })).toBe('too_late')
})

test('however questions depend on each other, what is asked is asked by what is asked before it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(9), fc.boolean()), { maxLength: 10 }),
      fc.array(fc.boolean()),
      (shape, said) => {
        const all = shape.map(([on, isBound], place) =>
          before(String(place), {
            kind: 'yes_no',
            only_if: isBound && on < place ? { question: String(on), answer: 'yes' } : null,
          }),
        )
        const answers = Object.fromEntries(all.map(({ id }, place) => [id, said[place] ? 'yes' : 'no']))
        const shown = new Set(askedOf(all, answers).map(({ id }) => id))
        for (const { id, only_if } of all)
          expect(shown.has(id)).toBe(!only_if || (shown.has(only_if.question) && answers[only_if.question] === 'yes'))
      },
    ),
  )
})
