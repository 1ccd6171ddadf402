import { fault } from '../fault.ts'
import { emailAddress } from './person-rules.ts'
import type { Rule } from './rule.ts'

/** What somebody can write to the operator about. */
export const contactTopics = ['patient', 'doctor', 'facility', 'press', 'privacy', 'broken'] as const
export type ContactTopic = (typeof contactTopics)[number]

const fewestLetters = 20
export const mostLettersOfMessage = 2000

/** The contact form: the page and the server ask the same. */
export const contactRules = {
  name: (value) => (value.trim() === '' ? fault('name_missing') : undefined),
  email: emailAddress,
  topic: (value) => (contactTopics.some((topic) => topic === value) ? undefined : fault('topic_missing')),
  message: (value) =>
    value.trim() === ''
      ? fault('letter_missing')
      : value.trim().length < fewestLetters
        ? fault('letter_too_short')
        : undefined,
} satisfies Record<string, Rule>
