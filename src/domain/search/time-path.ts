import type { BookedWith } from './doctor-paths.ts'

/** Where one free time of a doctor is booked: its page asks once more before it takes the time. */
export function timePath({ slug, offeringId, serviceId }: BookedWith, start: string): string {
  return `/d/${slug}/time?offering=${offeringId}&service=${serviceId}&start=${encodeURIComponent(start)}`
}
