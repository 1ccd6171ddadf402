import type { BookedWith } from './doctor-paths.ts'

/**
 * Where one free time of a doctor is booked: its page asks before it takes the time. `person`: for whom, where that is
 * not the reader.
 */
export function timePath({ slug, offeringId, serviceId }: BookedWith, start: string, person?: string): string {
  const asked = `offering=${offeringId}&service=${serviceId}&start=${encodeURIComponent(start)}`
  return `/d/${slug}/time?${asked}${person ? `&person=${person}` : ''}`
}
