import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { statusIs } from '#domain/booking/status.ts'
import type { Visit } from '../../features/appointments/visit/visit.ts'
import { call } from '../../lib/browser-call.ts'
import { dayIn, timeIn, zoneWords } from '../../lib/format.ts'
import { forgetVisit, keepVisit, readKeptVisit } from '../../lib/kept-visit.ts'
import { placeWords } from '../../features/appointments/visit/place-words.ts'

/** The visits to come, as several parts of the area ask for them. */
export const upcomingVisits = {
  queryKey: ['appointments', 'mine', 'upcoming'],
  queryFn: () => call('GET /appointments/mine', { query: { tab: 'upcoming' } }),
}

/** Keeps the own next visit on this device for when there is no connection, as long as somebody is in the area. */
export function useKeptVisit() {
  const { data } = useQuery(upcomingVisits)
  useEffect(() => {
    if (!data) return
    const next = data.results.find(isOwnAndAgreed)
    if (next) void keep(next).catch(() => undefined)
    else forgetVisit()
  }, [data])
}

function isOwnAndAgreed({ patient, status, end }: Visit): boolean {
  return patient?.relation === 'self' && statusIs(status, 'expected') && Date.parse(end) > Date.now()
}

async function keep(visit: Visit) {
  const { reference, start, end, time_zone, doctor } = visit
  const before = readKeptVisit()
  const code = before?.reference === reference ? before.code : await codeOf(reference)
  const [day, time] = [dayIn(time_zone, start), timeIn(time_zone, start)]
  const words = { day, time, zone: zoneWords(time_zone), place: placeWords(visit), doctor: doctor.name }
  // Whoever logged out while the code was made wants nothing kept.
  if (localStorage.getItem('loggedin') === 'true') keepVisit({ reference, start, end, ...words, code })
}

/** The dark and light fields of a code, row by row. */
async function codeOf(text: string): Promise<string> {
  const { default: QRCode } = await import('qrcode')
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  return Array.from(modules.data, (field) => (field ? '1' : '0')).join('')
}
