import { useQuery } from '@tanstack/react-query'
import { isOpenIn, isState } from '#domain/verification/verification.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { todayIn, wallOf } from '../../lib/format.ts'

export type Place = Answer<'GET /facilities/:facilityId/doctors'>['results'][number]
export type Figures = Answer<'GET /facilities/:facilityId/doctor-figures'>['results'][number]

/** A doctor once, with every branch where they work. */
export type Doctor = {
  readonly id: string
  readonly name: string
  readonly slug: string
  readonly photo: string | null
  readonly specialty: string
  readonly isVerified: boolean
  readonly verification: string
  readonly branches: readonly { readonly id: string; readonly name: string }[]
  readonly figures: Figures | undefined
}

export function useDoctors(facilityId: string) {
  return useQuery({
    queryKey: ['facility', 'doctors', facilityId],
    queryFn: async () => (await call('GET /facilities/:facilityId/doctors', { params: { facilityId } })).results,
  })
}

export function useFigures(facilityId: string) {
  return useQuery({
    queryKey: ['appointments', 'facility', 'doctors', facilityId],
    queryFn: async () => (await call('GET /facilities/:facilityId/doctor-figures', { params: { facilityId } })).results,
  })
}

/** Returns each doctor who works here once, by name. */
export function doctorsOf(places: readonly Place[], figures: readonly Figures[]): Doctor[] {
  const working = places.filter(({ state }) => state === 'active')
  return [...Map.groupBy(working, (place) => place.practitioner_id)].flatMap(([id, of]) => {
    const [first] = of
    if (!first) return []
    return {
      id,
      name: first.name,
      slug: first.slug,
      photo: first.photo,
      specialty: first.specialty,
      isVerified: isState(first.verification) && isOpenIn(first.verification),
      verification: first.verification,
      branches: of.map(({ branch_id, branch_name }) => ({ id: branch_id, name: branch_name })),
      figures: figures.find(({ practitioner_id }) => practitioner_id === id),
    }
  })
}

export type Wish = {
  readonly specialty: string
  readonly branch: string
  readonly verified: string
  readonly freeToday: boolean
}

/** Returns those whom the filters leave. */
export function narrowed(doctors: readonly Doctor[], wish: Wish): Doctor[] {
  return doctors.filter(
    (doctor) =>
      (wish.specialty === '' || doctor.specialty === wish.specialty) &&
      (wish.branch === '' || doctor.branches.some(({ id }) => id === wish.branch)) &&
      (wish.verified === '' || doctor.isVerified === (wish.verified === 'yes')) &&
      (!wish.freeToday || isFreeToday(doctor)),
  )
}

function isFreeToday({ figures }: Doctor): boolean {
  return figures?.next_free != null && wallOf(figures.next_zone, figures.next_free).date === todayIn(figures.next_zone)
}
