import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { listComma, t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { dayIn, timeIn, viewerTime, viewerZone, zoneWords } from '../../../lib/format.ts'
import { call } from '../../../lib/browser-call.ts'
import { CallFailed, problemText } from '../../../lib/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import RefusalNote from '../../../parts/visits/refusal-note.tsx'
import { ServiceLine } from './service-line.tsx'

export type Draft = Answer<'GET /drafts/:draftId'>

const warnBefore = 120_000

type Props = { draft: Draft; changed: () => void }

/** The chosen time and how long it is held; asks in time whether more is needed. */
export function DraftTime({ draft, changed }: Props) {
  const zone = draft.offering.time_zone
  const { asking, lapsed, hasCome, isLetGo, refusal, hold, letGo, close } = useHold({ draft, changed })
  const held = t('We are holding {start} for you until {expires_at}.', {
    start: timeIn(zone, draft.start),
    expires_at: timeIn(viewerZone(), draft.hold?.expires_at ?? draft.start),
  })
  const isMine = draft.is_offer && draft.typed !== null
  return (
    <section aria-label={t('Your time')} className="grid gap-3 rounded-card bg-pine p-6 text-on-pine">
      <Chosen draft={draft} />
      {lapsed ? (
        <div role="alert" className="grid justify-items-start gap-2">
          <p>
            {hasCome
              ? t('The {start} time has begun. Pick another one.', { start: timeIn(zone, draft.start) })
              : isLetGo
                ? t('You let the {start} time go. Others can take it now.', { start: timeIn(zone, draft.start) })
                : draft.is_offer
                  ? t('The {start} time is no longer held for you. Others wait for it too.', {
                      start: timeIn(zone, draft.start),
                    })
                  : t('We let the {start} time go because it was held for 10 minutes.', {
                      start: timeIn(zone, draft.start),
                    })}
          </p>
          {hasCome ? null : (
            <Button look="sun" onClick={() => void hold()}>
              {t('Take it back')}
            </Button>
          )}
        </div>
      ) : (
        <p>
          {held} {draft.is_offer ? t('Then it goes to the next person who waits.') : null}
        </p>
      )}
      {isMine && !lapsed ? (
        <p>
          <Button onClick={() => void letGo()}>{t('No thanks, keep me on the list')}</Button>
        </p>
      ) : null}
      {refusal ? (
        <div className="text-ink">
          <RefusalNote {...refusal} zone={zone} onPick={(start) => void hold(start)} />
        </div>
      ) : null}
      <p>
        <Link to={`/d/${draft.doctor.slug}?offering=${draft.offering.offering_id}`} className="font-semibold underline">
          {t('Change')}
        </Link>
      </p>
      <Dialog title={t('Do you need more time?')} open={asking} onClose={close}>
        <p className="text-ink">{held}</p>
        <p className="flex flex-wrap gap-3">
          <Button look="primary" onClick={() => void hold()}>
            {t('Hold it longer')}
          </Button>
          <Button onClick={() => void letGo()}>{t('Let it go')}</Button>
        </p>
      </Dialog>
    </section>
  )
}

function Chosen({ draft }: { draft: Draft }) {
  const { offering, doctor, service } = draft
  const zone = offering.time_zone
  const other = viewerTime(zone, draft.start)
  return (
    <>
      <p>
        <strong className="text-xl display">{service.name}</strong>
        <span className="block text-pine-muted">
          <ServiceLine service={service} />
        </span>
      </p>
      <p>
        <strong>
          <bdi>{doctor.name}</bdi>
        </strong>
        {listComma()}
        {doctor.specialty}
      </p>
      <p>
        <span className="block">{dayIn(zone, draft.start)}</span>
        <strong className="block text-5xl display text-sun figures">
          <bdi>{timeIn(zone, draft.start)}</bdi>
        </strong>
        <span className="text-sm text-pine-muted">
          {zoneWords(zone)}
          {other ? ` · ${otherWords(offering.mode, other)}` : ''}
        </span>
      </p>
      <p>
        {offering.mode === 'video' ? (
          t('Video visit')
        ) : (
          <bdi>{[offering.branch_name, offering.address, offering.city].filter(Boolean).join(listComma())}</bdi>
        )}
      </p>
    </>
  )
}

const otherWords = (mode: string, other: string) =>
  mode === 'video'
    ? t('{other} in {zone}', { other, zone: zoneWords(viewerZone()) })
    : t('That is {other} where you are now', { other })

/** The time that is held: asked for longer before it ends, let go when it has ended, taken back on request. */
function useHold({ draft, changed }: Props) {
  const [asking, setAsking] = useState(false)
  const [lapsed, setLapsed] = useState(draft.hold === null)
  const [isLetGo, setLetGo] = useState(false)
  const [hasCome, setCome] = useState(false)
  const [refusal, setRefusal] = useState<{ text: string; nearest: string[] } | null>(null)
  const starts = Date.parse(draft.start)
  const expires = draft.hold ? Date.parse(draft.hold.expires_at) : 0
  useEffect(() => {
    setLapsed(expires <= Date.now())
    setCome(starts <= Date.now())
    if (expires <= Date.now()) return
    // What others wait for is held no longer: nobody is asked whether they need more time.
    const warn = draft.is_offer
      ? undefined
      : setTimeout(() => setAsking(true), Math.max(0, expires - Date.now() - warnBefore))
    const end = setTimeout(() => {
      setAsking(false)
      setLapsed(true)
      setCome(starts <= expires)
    }, expires - Date.now())
    return () => {
      clearTimeout(warn)
      clearTimeout(end)
    }
  }, [expires, starts, draft.is_offer])
  const hold = async (start?: string) => {
    setAsking(false)
    try {
      await call('PUT /drafts/:draftId/hold', { params: { draftId: draft.id }, body: start ? { start } : {} })
      setRefusal(null)
      setLetGo(false)
      changed()
    } catch (error) {
      const nearest = error instanceof CallFailed ? error.problem.extra?.nearest : undefined
      setRefusal({ text: problemText(error), nearest: Array.isArray(nearest) ? nearest.map(String) : [] })
    }
  }
  const letGo = async () => {
    setAsking(false)
    try {
      await call('DELETE /drafts/:draftId/hold', { params: { draftId: draft.id } })
      setLetGo(true)
      setLapsed(true)
      changed()
    } catch (error) {
      setRefusal({ text: problemText(error), nearest: [] })
    }
  }
  return { asking, lapsed, hasCome, isLetGo, refusal, hold, letGo, close: () => setAsking(false) }
}
