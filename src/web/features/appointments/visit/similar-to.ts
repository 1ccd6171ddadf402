import { similarPath } from '#domain/search/doctor-paths.ts'
import type { Visit } from './visit.ts'

/** Where another doctor is found for a visit that is on hold, or whose doctor nobody finds any more. */
export function similarTo({ doctor, branch, mode }: Pick<Visit, 'mode'> & Similar): string {
  return similarPath({ specialty: doctor.specialty, city: branch.city, mode })
}

type Similar = {
  readonly doctor: Pick<Visit['doctor'], 'specialty'>
  readonly branch: Pick<Visit['branch'], 'city'>
}
