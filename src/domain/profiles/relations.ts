import { mark } from '../language/translate.ts'

/** What a clinic should know to receive somebody well. */
export const needKinds = ['wheelchair', 'interpreter', 'hearing', 'large_print', 'other'] as const
export type Need = (typeof needKinds)[number]

export const needWords: Record<Need, string> = {
  wheelchair: mark('Uses a wheelchair'),
  interpreter: mark('Needs an interpreter'),
  hearing: mark('Is hard of hearing'),
  large_print: mark('Needs large print'),
  other: mark('Something else'),
}

/** Who somebody is to the account that books for them (FHIR RelatedPerson.relationship, in plain words). */
export const relations = ['child', 'parent', 'partner', 'other'] as const
export type Relation = (typeof relations)[number]

export const relationWords: Record<Relation, string> = {
  child: mark('Child'),
  parent: mark('Parent'),
  partner: mark('Partner'),
  other: mark('Someone else'),
}
