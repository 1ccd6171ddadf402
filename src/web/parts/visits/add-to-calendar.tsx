import { googleCalendar, outlookCalendar, type WebEntry } from '#domain/booking/web-calendars.ts'
import { t } from '#domain/language/translate.ts'
import { instant } from '#domain/time/instant.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { downloadCalendar } from './download-calendar.ts'

type Props = {
  visit: {
    readonly id: string
    readonly start: string
    readonly end: string
    readonly branch: string
    /** Where it is, or how. */
    readonly place: string
  }
  linkToken: string | undefined
  look?: 'primary' | 'plain'
}

/** The visit in the calendar that somebody keeps: as a file for every program, or at Google or Microsoft. */
export function AddToCalendar({ visit, linkToken, look = 'plain' }: Props) {
  const opens = (address: string) => () => void window.open(address, '_blank', 'noopener,noreferrer')
  const entry = entryOf(visit)
  return (
    <Menu
      label={t('Add to calendar')}
      className={buttonLook(look)}
      items={[
        { label: t('Apple or another calendar (file)'), act: () => void downloadCalendar(visit.id, linkToken) },
        { label: t('Google Calendar'), act: opens(googleCalendar(entry)) },
        { label: t('Outlook'), act: opens(outlookCalendar(entry)) },
      ]}
    />
  )
}

function entryOf({ start, end, branch, place }: Props['visit']): WebEntry {
  return {
    title: t('Appointment - {branch}', { branch }),
    start: instant(Date.parse(start)),
    end: instant(Date.parse(end)),
    place,
  }
}
