import { fault } from '#domain/fault.ts'
import type { Rule } from './rule.ts'

// Names stand in messages to others: they must not be able to say anything but a name.
// Invisible letters and those that turn the direction of writing; joiners inside Persian and Indian names are fine.
const hidden = /[\p{Cc}\p{Co}\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/u
const link = /:\/\/|www\.|@|[\p{L}\p{N}-]{2,}\.\p{L}{2,}/iu
// A word that is no abbreviation, a full stop, and more.
const sentence = /[!?;]|\p{L}{5,}[.:]\s|\p{L}{5,}[。।؟]/u
const notOfPeople = /(?:\d\D*){5}|[<>{}[\]\\|=_#%*+~^$"/:&()]/u

/** What is wrong with the name of a person; undefined when nothing is. */
export const nameOfPerson: Rule = (value) =>
  isMoreThanName(value) || notOfPeople.test(value) || value.trim().split(/\s+/).length > 8
    ? fault('name_says_more')
    : undefined

/** What is wrong with the name of a facility or a branch: numbers and brackets are fine, links and sentences are not. */
export const nameOfPlace: Rule = (value) =>
  isMoreThanName(value) || /[<>{}[\]\\|=_~^]/.test(value) ? fault('name_says_more') : undefined

function isMoreThanName(value: string): boolean {
  return hidden.test(value) || link.test(value) || sentence.test(value)
}
