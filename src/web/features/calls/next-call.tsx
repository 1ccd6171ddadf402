import { Video } from 'lucide-react'
import { t } from '#domain/language/translate.ts'
import { similarPath } from '#domain/search/doctor-paths.ts'
import { timeIn, viewerTime } from '../../lib/format.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { type CallLine, ownWhen } from './call-line.ts'

/** The next call as the board: its time large, and the one thing to do now. */
export function NextCall({ line }: { line: CallLine }) {
  const { day, time, opens } = ownWhen(line)
  return (
    <section aria-labelledby="next-call" className="rounded-sheet bg-pine p-6 text-on-pine sm:p-10">
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[auto_1fr]">
        <h2 id="next-call" className="grid content-start gap-3">
          <span className="font-sans text-base font-semibold tracking-normal text-pine-muted">
            {t('Next video visit')}
          </span>
          <span className="text-2xl">{day}</span>
          <bdi className="text-5xl text-sun figures sm:text-6xl">{time}</bdi>
        </h2>
        <div className="grid content-start gap-4 border-pine-muted/30 max-lg:border-t max-lg:pt-6 lg:border-s lg:ps-12">
          <p className="text-xl font-semibold">
            {t('{service} with {doctor}', { service: line.service, doctor: line.doctor })}
          </p>
          {viewerTime(line.time_zone, line.start) ? (
            <p className="text-pine-muted">
              {t('{time} for {doctor}', { time: timeIn(line.time_zone, line.start), doctor: line.doctor })}
            </p>
          ) : null}
          {line.on_hold ? <OnHold line={line} /> : null}
          {line.may_join && line.meet_id ? (
            <p className="flex flex-wrap gap-3">
              <ButtonLink reloadDocument to={`/meet/${line.meet_id}`} look="sun" className="min-h-13 px-8 text-lg">
                <Video aria-hidden />
                {t('Join')}
              </ButtonLink>
              <TestLink line={line} />
            </p>
          ) : line.on_hold ? null : (
            <>
              <p>{t('You can join from {opens}.', { opens })}</p>
              <p>
                <TestLink line={line} look="sun" />
              </p>
            </>
          )}
        </div>
      </div>
    </section>
  )
}

/** What a patient reads and can do while the licence of the doctor does not stand. */
function OnHold({ line: { specialty, city } }: { line: CallLine }) {
  return (
    <div role="status" className="reading grid gap-3 rounded-card bg-sun px-5 py-4 text-on-sun">
      <p>
        <strong className="block">{t('On hold: the doctor’s licence is being checked')}</strong>
        {t('You can book another doctor now. If the licence is confirmed in time, we write to you.')}
      </p>
      <p>
        <ButtonLink to={similarPath({ specialty, city, mode: 'video' }, '/usr/providers')} size="small">
          {t('Find another doctor')}
        </ButtonLink>
      </p>
    </div>
  )
}

type TestLinkProps = { line?: CallLine; look?: 'plain' | 'primary' | 'sun' }

/** Camera, sound and line, before the visit; its doctor sees how it went. */
export function TestLink({ line, look = 'plain' }: TestLinkProps) {
  return (
    <ButtonLink reloadDocument to={line ? `/meet/test?visit=${line.appointment_id}` : '/meet/test'} look={look}>
      {t('Test my camera and sound')}
    </ButtonLink>
  )
}
