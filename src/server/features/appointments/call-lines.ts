import { t } from '#domain/language/translate.ts'
import { wallWords } from '#domain/language/wall-words.ts'
import { storyOf, type CallChapter } from '#domain/meetings/call-story.ts'
import { toRfc3339 } from '#domain/time/instant.ts'
import { asZone } from '#domain/time/zone.ts'
import type { Answer } from '#contract/endpoints.ts'
import type { Party } from '#domain/booking/status.ts'
import type { ReadRunner } from '../../platform/database/database.ts'
import { callEventsOf, callLengthOf, callPlacesOf, type CallPlace } from './timeline.sql.ts'
import type { VisitRow } from './visit-row.sql.ts'

type Line = Answer<'GET /appointments/:appointmentId'>['timeline'][number]

/** The call of a video visit: how long both were connected, and for the clinic who waited, came, was lost and left. */
export async function callLines(run: ReadRunner, visit: VisitRow, party: Party): Promise<Line[]> {
  if (visit.mode !== 'video') return []
  return [...(await lengthLines(run, visit)), ...(party === 'staff' ? await storyLines(run, visit) : [])]
}

async function lengthLines(run: ReadRunner, { id }: VisitRow): Promise<Line[]> {
  const length = await callLengthOf(run, id)
  if (!length) return []
  const minutes = Math.max(1, Math.round(length.seconds / 60))
  const text = t('{minutes, plural, one {Video call of # minute} other {Video call of # minutes}}', { minutes })
  return [{ at: toRfc3339(length.at), kind: 'call', by: t('by itself'), text }]
}

async function storyLines(run: ReadRunner, { id, time_zone }: VisitRow): Promise<Line[]> {
  const [events, places] = await Promise.all([callEventsOf(run, id), callPlacesOf(run, id)])
  const zone = asZone(time_zone)
  return storyOf(events).map((chapter) => {
    const { place, from, until } = chapter
    const times = { from: wallWords(zone, from).time, until: until === null ? '' : wallWords(zone, until).time }
    const text = place === null ? closingWords(chapter) : stretchWords(chapter, { who: whoIs(places, place), ...times })
    const by = place === null ? t('the clinic') : t('by itself')
    return { at: toRfc3339(until ?? from), kind: 'call', by, text }
  })
}

function whoIs(places: readonly CallPlace[], id: string): string {
  const place = places.find((one) => one.id === id)
  if (place?.role === 'host') return place.is_doctor ? t('The doctor') : t('The clinic')
  if (place?.role === 'patient') return t('The patient')
  return place?.name || t('A guest')
}

function closingWords({ what }: CallChapter): string {
  if (what === 'ended') return t('The call was ended for all')
  return what === 'moved_to_phone' ? t('The visit goes on by phone') : t('The visit goes on in person')
}

type Told = { who: string; from: string; until: string }

function stretchWords({ what, by, count }: CallChapter, told: Told): string {
  if (what === 'waited') return waitedWords(by, told)
  if (what === 'in') {
    if (by === null) return t('{who}: in the call from {from}', told)
    return by === 'removed'
      ? t('{who}: in the call from {from}, sent out at {until}', told)
      : t('{who}: in the call from {from} to {until}', told)
  }
  if (by === null) return t('{who}: lost the line at {from}', told)
  if (by !== 'back') return t('{who}: lost the line at {from} and did not come back', told)
  return count === 1
    ? t('{who}: lost the line at {from}, back at {until}', told)
    : t('{who}: lost the line {count, number} times from {from}, back at {until}', { ...told, count })
}

function waitedWords(by: CallChapter['by'], told: Told): string {
  if (by === null) return t('{who}: waits since {from}', told)
  if (by === 'admitted') return t('{who}: waited from {from}, let in at {until}', told)
  return by === 'denied'
    ? t('{who}: waited from {from}, turned away at {until}', told)
    : t('{who}: waited from {from}, gone at {until}', told)
}
