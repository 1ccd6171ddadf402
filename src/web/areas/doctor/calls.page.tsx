import { t } from '#domain/language/translate.ts'
import { ArrivalSound } from '../../features/calls/arrival-sound.tsx'
import { type CallLine, callStatus } from '../../features/calls/call-line.ts'
import { DoctorSettings } from '../../features/calls/doctor-settings.tsx'
import { CallsHead } from '../../features/calls/calls-head.tsx'
import { CallLength, OwnCallList } from '../../features/calls/own-call-list.tsx'
import { PictureSettings } from '../../features/calls/picture-settings.tsx'
import { TestMark } from '../../features/calls/test-mark.tsx'
import { useCalls } from '../../features/calls/use-calls.ts'
import { titleOf } from '../../lib/site.ts'
import { useNow } from '../../lib/use-now.ts'
import { isShown, isShut } from '../../lib/shown.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty, LoadFailed } from '../../ui/page.tsx'

export const meta = () => titleOf(t('Calls'))

const nextVisits = 3

/** The settings of calls, below the next visits that need them. */
export default function Calls() {
  const upcoming = useCalls('doctor', 'upcoming')
  const past = useCalls('doctor', 'past')
  return (
    <div className="grid gap-10">
      <CallsHead upcoming={upcoming} />
      {isShown(upcoming) ? <ArrivalSound lines={upcoming.lines} /> : null}
      {isShown(upcoming) && upcoming.lines.length === 0 ? (
        <Empty action={<ButtonLink to="/doc/services">{t('See my services')}</ButtonLink>}>
          {past.lines.length > 0
            ? t('No video visits to come. Patients book them where a service is offered by video.')
            : t('No video visits yet. Patients book them where a service is offered by video.')}
        </Empty>
      ) : null}
      {upcoming.lines.length > 0 ? (
        <OwnCallList
          title={t('Your next video visits')}
          lines={upcoming.lines.slice(0, nextVisits)}
          who={({ patient }) => patient}
          aside={(line) => <NextAside line={line} />}
        />
      ) : null}
      <DoctorSettings />
      <PictureSettings />
      {isShut(past) ? (
        <LoadFailed what={t('your past calls')} error={past.error} again={() => void past.refetch()} />
      ) : null}
      {past.lines.length > 0 ? (
        <OwnCallList
          title={t('Past calls')}
          lines={past.lines}
          who={({ patient }) => patient}
          aside={(line) => <CallLength line={line} />}
          more={past.hasNextPage ? () => void past.fetchNextPage() : undefined}
        />
      ) : null}
    </div>
  )
}

function NextAside({ line }: { line: CallLine }) {
  const now = useNow()
  return (
    <span className="flex flex-wrap items-center gap-4">
      {line.waiting_since || line.on_hold ? (
        <strong className="rounded-chip bg-sun px-3 py-1 text-sm text-on-sun">
          {callStatus(line, now || Date.now())}
        </strong>
      ) : null}
      <TestMark test={line.device_test} />
      {line.may_join && line.meet_id ? (
        <ButtonLink reloadDocument size="small" look="primary" to={`/meet/${line.meet_id}`}>
          {t('Join')}
        </ButtonLink>
      ) : null}
    </span>
  )
}
