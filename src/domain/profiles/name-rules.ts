import { fault } from '#domain/fault.ts'
import type { Rule } from './rule.ts'

// Names appear in messages to others: they must not be able to say anything but a name. Invisible letters and those
// that turn the direction of writing; joiners inside Persian and Indian names are fine.
const hidden = /[\p{Cc}\p{Co}\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/u
const link = /:\/\/|www\.|@|[\p{L}\p{N}-]{2,}\.\p{L}{2,}/iu
// Written without a space after its full stop, as many directories do: Dr.Miller, St.Mary.
const shortened =
  /(?<![\p{L}\p{N}-])(?:[DdSs]r|Dra|Dott|Prof|[Mm]ed|[Dd]ent|St|Sta|Ste|No|Nr|Int|Av)\.(?=\p{Lu}\p{L}{3,})/gu
// A word that is no abbreviation, a full stop, and more.
const sentence = /[!?;]|\p{L}{5,}[.:]\s|\p{L}{5,}[。।؟]/u
const sentenceInService = /[!;]|\p{L}{5,}\.\s|\p{L}{5,}[。।]/u
const notOfPeople = /(?:\d\D*){5}|[<>{}[\]\\|=_#%*+~^$"/:&()]/u

/** Whether a text has invisible letters, or ones that turn the direction of the text around them. */
export const hasHiddenLetters = (text: string): boolean => hidden.test(text)

/** What is wrong with the name of a person; undefined when nothing is. */
export const nameOfPerson: Rule = (value) =>
  isMoreThanName(value) || notOfPeople.test(value) || value.trim().split(/\s+/).length > 8
    ? fault('name_says_more')
    : undefined

/** What is wrong with the name of a facility or a branch: numbers and brackets are fine, links and sentences are not. */
export const nameOfPlace: Rule = (value) =>
  isMoreThanName(value) || notOfPlaces.test(value) ? fault('name_says_more') : undefined

/** What is wrong with a facility's name for one of its roles: it appears in invitations to strangers. */
export const nameOfRole: Rule = (value) => (value.trim() === '' ? fault('role_name_missing') : nameOfPlace(value))

/** What is wrong with the name of a service: "Vaccination: flu" and a question are fine, links and sentences are not. */
export const nameOfService: Rule = (value) =>
  hidden.test(value) || isLink(value) || sentenceInService.test(value) || notOfPlaces.test(value)
    ? fault('name_says_more')
    : undefined

/** Returns the name as a message may say it: other words where it is more than a name, as older ones can be that were never checked. */
export function nameToSay(rule: Rule, name: string, otherwise: string): string {
  return rule(name) === undefined ? name : otherwise
}

const notOfPlaces = /[<>{}[\]\\|=_~^]/

function isMoreThanName(value: string): boolean {
  return hidden.test(value) || isLink(value) || sentence.test(value)
}

function isLink(value: string): boolean {
  return link.test(value.replace(shortened, ''))
}
