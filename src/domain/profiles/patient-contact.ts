import { fault } from '../fault.ts'
import { hasHiddenLetters, nameOfPerson } from './name-rules.ts'
import { mobile } from './person-rules.ts'
import { maskedPhone } from './register-words.ts'
import { wrongFields, type Rule } from './rule.ts'

/** Where somebody lives, and whom to call in an emergency. */
export type PatientContact = {
  readonly address: string
  readonly emergency_name: string
  readonly emergency_relation: string
  readonly emergency_phone: string
}

export const noContact: PatientContact = {
  address: '',
  emergency_name: '',
  emergency_relation: '',
  emergency_phone: '',
}

type RuleIn = (value: string, values: PatientContact) => ReturnType<Rule>

const storable: Rule = (value) => (hasHiddenLetters(value) ? fault('letters_unstorable') : undefined)

/** A name without a number, or a number without a name, helps nobody in an emergency. */
export const contactRules = {
  address: storable,
  emergency_name: (value, all) =>
    value.trim() !== ''
      ? nameOfPerson(value)
      : isGiven(all.emergency_relation, all.emergency_phone)
        ? fault('input_missing')
        : undefined,
  emergency_relation: storable,
  emergency_phone: (value, all) =>
    value.trim() !== ''
      ? mobile(value)
      : isGiven(all.emergency_name, all.emergency_relation)
        ? fault('input_missing')
        : undefined,
} satisfies Record<keyof PatientContact, RuleIn>

/** What is wrong with each of the fields; empty when they may be saved. */
export function contactFaults(contact: PatientContact) {
  const { address, emergency_name, emergency_relation, emergency_phone } = contactRules
  return wrongFields(
    {
      address,
      emergency_name: (value) => emergency_name(value, contact),
      emergency_relation,
      emergency_phone: (value) => emergency_phone(value, contact),
    },
    contact,
  )
}

/** The same for whoever may not read how somebody is reached: that it is there, and the end of the number. */
export function maskedContact({ address, emergency_name, emergency_relation, emergency_phone }: PatientContact) {
  return {
    address: dots(address),
    emergency_name: dots(emergency_name),
    emergency_relation,
    emergency_phone: maskedPhone(emergency_phone),
  }
}

const dots = (text: string) => (text === '' ? '' : '••••')
const isGiven = (...texts: string[]) => texts.some((text) => text.trim() !== '')
