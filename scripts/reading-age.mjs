// `npm run reading-age`: how many years of school the words for patients take (Flesch-Kincaid), and which take most.
import { fleschKincaid } from 'flesch-kincaid'
import { syllable } from 'syllable'
import { specialties } from '../src/domain/profiles/specialties.ts'
import { gatherMessages } from './messages.mjs'

/** Words that patients do not use for what they mean: the product has better ones. */
const banned = /\b(slots?|providers?|consultations?|utili[sz]e|please contact|kindly|invalid|terminate|authenticate)\b/i
/** Words of those who run computers: nobody reads them, whoever they are. */
const bannedForAll = /\binstallations?\b/i
const names = new Set(specialties.map(([, name]) => name))

/** The sentences that patients read: whole ones of the public pages, without names of specialties. */
export function patientSentences() {
  return gatherMessages()
    .public.filter((text) => !names.has(text))
    .flatMap((text) => plain(text).match(/[^.!?:;]+[.!?]*/g) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => wordsOf(sentence).length >= 4)
}

/** Years of school for a text: 6 is an eleven-year-old. */
export function gradeOf(sentences) {
  const words = sentences.flatMap(wordsOf)
  const syllables = words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0)
  return fleschKincaid({ sentence: sentences.length, word: words.length, syllable: syllables })
}

export function bannedWords() {
  const { public: read, areas, server } = gatherMessages()
  return [
    ...read.filter((text) => banned.test(text)),
    ...[...read, ...areas, ...server].filter((text) => bannedForAll.test(text)),
  ]
}

/** As a person reads it: values as one short word, marks away. */
function plain(text) {
  return text
    .replace(/\{\w+, plural, one \{([^}]*)\}.*\}\}/g, '$1')
    .replace(/\{[^}]*\}/g, 'nine')
    .replace(/<[^>]*>/g, '')
}

function wordsOf(sentence) {
  return sentence.match(/[\p{L}’'-]+/gu) ?? []
}

if (import.meta.filename === process.argv[1]) {
  const sentences = patientSentences()
  console.log(JSON.stringify({ sentences: sentences.length, grade: Math.round(gradeOf(sentences) * 10) / 10, goal: 6 }))
  const hardest = sentences
    .map((sentence) => ({ sentence, grade: gradeOf([sentence]) }))
    .sort((a, b) => b.grade - a.grade)
  for (const { sentence, grade } of hardest.slice(0, 15)) console.log(grade.toFixed(1).padStart(5), sentence)
  const wrong = bannedWords()
  if (wrong.length > 0) console.log('Better words exist for:', wrong)
}
