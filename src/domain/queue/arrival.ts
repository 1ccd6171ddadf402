import { type Fault, fault } from '../fault.ts'
import { dateOfBirth, lastName } from '../profiles/person-rules.ts'
import { lettersIn } from '../profiles/register-words.ts'

/** What somebody says at a kiosk or the door: the code of their visit, or date of birth and last name. */
export type Arrival = { readonly code: string; readonly date_of_birth: string; readonly last_name: string }

/** A kiosk checks people in one after the other; more than these in ten minutes is somebody who guesses. */
export const mostAtKiosk = 40
/** The most numbers of unidentified people at one branch at once: more than a desk can see to. */
export const mostUnknownWaiting = 25

/** Returns what is missing or impossible: nobody gets a number without saying who they are. */
export function faultsOfArrival(
  { code, date_of_birth, last_name }: Arrival,
  today: string,
): Readonly<Record<string, Fault | undefined>> | undefined {
  if (code !== '') return /^[a-z0-9]{4}-?[a-z0-9]{4}$/i.test(code) ? undefined : { code: fault('visit_code_malformed') }
  const wrong = {
    date_of_birth: date_of_birth === '' ? fault('birth_missing') : dateOfBirth(today)(date_of_birth),
    last_name: lettersIn(last_name) === 0 ? fault('last_name_missing') : lastName(last_name),
  }
  return wrong.date_of_birth || wrong.last_name ? wrong : undefined
}
