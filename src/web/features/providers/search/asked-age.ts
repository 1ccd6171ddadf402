import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { fitOfAge } from '#domain/profiles/ages-seen.ts'
import type { Doctor } from './doctor-choice.ts'

/** The full years of who comes, as the address of a search or a doctor's page says them; undefined: nobody has said. */
export function useAskedAge(): number | undefined {
  const [search] = useSearchParams()
  const said = search.get('age') ?? ''
  return /^\d{1,3}$/.test(said) && Number(said) <= 120 ? Number(said) : undefined
}

/** Whether a doctor is known not to see who comes, until somebody says that it is for somebody else. */
export function useOtherAge(doctor: Pick<Doctor, 'age_from' | 'age_to' | 'is_age_seen'>) {
  const age = useAskedAge()
  const [isElse, setElse] = useState(false)
  const isOther = age === undefined ? doctor.is_age_seen === false : fitOfAge(doctor, age) !== 'fits'
  return { age, isOther: isOther && !isElse, forSomebodyElse: () => setElse(true) }
}
