import { foldWords } from '../search/fold.ts'

/** Who somebody is, in an account or in the entry that clinics keep of them. */
export type Identity = {
  readonly first_name: string
  readonly last_name: string
  readonly date_of_birth: string | null
}

/**
 * Returns who somebody says they are where clinics know them otherwise; undefined where both say the same. A birth date
 * that the account does not tell is the one that clinics know.
 */
export function saidOtherwise(known: Identity, said: Identity): Identity | undefined {
  const { first_name, last_name } = said
  const now = { first_name, last_name, date_of_birth: said.date_of_birth ?? known.date_of_birth }
  const isSame =
    now.first_name === known.first_name &&
    now.last_name === known.last_name &&
    now.date_of_birth === known.date_of_birth
  return isSame ? undefined : now
}

/** Whether that is more than another spelling: who is told to show a document for a capital letter comes for nothing. */
export function isSaidOtherwise(known: Identity, said: Identity): boolean {
  const now = saidOtherwise(known, said)
  return now !== undefined && (nameOf(now) !== nameOf(known) || now.date_of_birth !== known.date_of_birth)
}

function nameOf({ first_name, last_name }: Identity): string {
  return foldWords(`${first_name} ${last_name}`)
}
