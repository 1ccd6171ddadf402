/** What is known of a visit when another doctor is looked for instead. */
export type SimilarTo = {
  /** As the reader calls it. */
  readonly specialty: string
  readonly city: string
  readonly mode: 'in_person' | 'video'
}

export type BookedWith = {
  readonly slug: string
  readonly offeringId: string
  readonly serviceId: string
}

/** The search for doctors like a visit's: same specialty and place, by video where it was. */
export function similarPath({ specialty, city, mode }: SimilarTo, page: '/find' | '/usr/providers' = '/find'): string {
  const asked = [
    ['q', specialty],
    ['place', city],
    ['mode', mode === 'video' ? mode : ''],
  ] as const
  const given = asked.filter(([, value]) => value !== '')
  return `${page}?${given.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`
}

/** Where another visit like it is booked: the page of its doctor, with its service chosen. `person`: as in `timePath`. */
export function againPath({ slug, offeringId, serviceId }: BookedWith, person?: string | null): string {
  return `/d/${slug}?offering=${offeringId}&service=${serviceId}${person ? `&person=${person}` : ''}`
}
