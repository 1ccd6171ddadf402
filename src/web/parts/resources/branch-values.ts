import type { DoorHours } from '#domain/availability/door-hours.ts'
import { listComma, t } from '#domain/language/translate.ts'
import { viewerZone, weekdayNames } from '../../lib/format.ts'
import type { VersionLine } from '../../ui/both-versions.tsx'

export type Branch = {
  name: string
  address: string
  city: string
  region: string
  postcode: string
  country: string
  phone: string
  time_zone: string
  latitude: number | null
  longitude: number | null
  step_free: boolean | null
  parking: string
  transport: string
  directions: string
  email?: string
  description?: string
  hours?: DoorHours[]
  is_video_only?: boolean
}

const byZone: Record<string, string> = {
  'Europe/London': 'GB',
  'Europe/Dublin': 'IE',
  'Europe/Paris': 'FR',
  'Europe/Lisbon': 'PT',
  'Europe/Madrid': 'ES',
  'Pacific/Auckland': 'NZ',
  'Europe/Berlin': 'DE',
  'Europe/Amsterdam': 'NL',
}

/** Countries in which every clock says the same; in the others the machine's zone is the better guess. */
export const onlyZone: Record<string, string> = {
  GB: 'Europe/London',
  IE: 'Europe/Dublin',
  FR: 'Europe/Paris',
  DE: 'Europe/Berlin',
  NL: 'Europe/Amsterdam',
}

/** What stands in the form at first; the zone is that of the country, or else of the machine. */
export function typedOf(initial: Partial<Branch>) {
  const country = initial.country ?? byZone[initial.time_zone ?? viewerZone()] ?? 'GB'
  return {
    name: initial.name ?? '',
    address: initial.address ?? '',
    city: initial.city ?? '',
    postcode: initial.postcode ?? '',
    country,
    phone: initial.phone ?? '',
    time_zone: initial.time_zone ?? onlyZone[country] ?? viewerZone(),
    step_free: sayStepFree(initial.step_free ?? null),
    parking: initial.parking ?? '',
    transport: initial.transport ?? '',
    directions: initial.directions ?? '',
    email: initial.email ?? '',
    description: initial.description ?? '',
    hours: initial.hours ?? [],
    is_video_only: initial.is_video_only ?? false,
    latitude: degreesTyped(initial.latitude),
    longitude: degreesTyped(initial.longitude),
  }
}

const degreesTyped = (degrees: number | null | undefined) => (degrees == null ? '' : String(degrees))

const sayStepFree = (known: boolean | null) => (known === null ? '' : known ? 'yes' : 'no')

type Typed = ReturnType<typeof typedOf>

/** What somebody else saved of a branch beside what is typed, line by line. */
export function branchLines(theirs: Typed, mine: Typed): VersionLine[] {
  const stepFree: Record<string, string> = { yes: t('Yes, no step anywhere'), no: t('No, there are steps') }
  const words: readonly [string, (values: Typed) => string][] = [
    [t('Name'), ({ name }) => name],
    [t('Address'), ({ address }) => address],
    [t('Town'), ({ city }) => city],
    [t('Postcode'), ({ postcode }) => postcode],
    [t('Country'), ({ country }) => country],
    [t('Phone'), ({ phone }) => phone],
    [t('Time zone'), ({ time_zone: zone }) => zone.replaceAll('_', ' ')],
    [t('Email'), ({ email }) => email],
    [t('About the branch'), ({ description }) => description],
    [t('Opening hours'), ({ hours }) => hoursWords(hours)],
    [t('Video visits only. Its page shows no address'), ({ is_video_only: is }) => (is ? t('Yes') : t('No'))],
    [t('Without steps'), ({ step_free: is }) => stepFree[is] ?? t('Not known')],
    [t('Public transport'), ({ transport }) => transport],
    [t('Parking'), ({ parking }) => parking],
    [t('Directions'), ({ directions }) => directions],
    [t('Latitude'), ({ latitude }) => latitude],
    [t('Longitude'), ({ longitude }) => longitude],
  ]
  return words.map(([label, say]) => ({ label, theirs: say(theirs), mine: say(mine) }))
}

function hoursWords(hours: readonly DoorHours[]): string {
  const names = new Map(weekdayNames().map(({ weekday, name }) => [weekday, name]))
  return hours.map(({ weekday, start, end }) => `${names.get(weekday) ?? ''} ${start}–${end}`).join(listComma())
}
