import { t } from '#domain/language/translate.ts'
import type { MovedTo } from '#domain/meetings/other-way.ts'
import { isUntold, type Told, untoldWords } from './told-words.ts'

type OfCall = Told & {
  /** What the patient was told last, before somebody came back into the call. */
  readonly told: MovedTo | null
}

/** Who is told that a video visit goes on in this way, and what; where nobody is, what the clinic has to tell. */
export function sayOtherWay(way: MovedTo, { told, ...by }: OfCall): string {
  if (isUntold(by)) return `${t('Whoever is there sees it on their screen.')} ${untoldWords(by)} ${theirs(way)}`
  const before = told ? `${wasTold(told, by)} ` : ''
  return before + (way === told ? t('They get no second message.') : news(way))
}

/** What the patient was told before somebody came back into the call, or still has to hear from the clinic. */
export function wasTold(told: MovedTo, by: Told): string {
  if (isUntold(by)) return `${untoldWords(by)} ${theirs(told)}`
  switch (told) {
    case 'phone':
      return t('The patient was told already that the doctor phones them.')
    case 'in_person':
      return t('The patient was told already to come to the clinic at the time of the visit.')
    case 'in_person_anew':
      return t('The patient was told already to choose a time at the clinic.')
  }
}

function news(way: MovedTo): string {
  switch (way) {
    case 'phone':
      return t('The patient, and who cares for them, get a message that the doctor phones them.')
    case 'in_person':
      return t('The patient, and who cares for them, get a message to come to the clinic at the time of the visit.')
    case 'in_person_anew':
      return t(
        'Nobody gets there by the time of this visit. The patient, and who cares for them, get a message to choose a time at the clinic.',
      )
  }
}

/** What whoever tells the patient has to say. */
function theirs(way: MovedTo): string {
  switch (way) {
    case 'phone':
      return t('The doctor phones them.')
    case 'in_person':
      return t('They are to come to the clinic at the time of the visit.')
    case 'in_person_anew':
      return t('They are to choose another time at the clinic.')
  }
}
