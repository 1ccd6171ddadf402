import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { goesOnWords } from '#domain/language/goes-on-words.ts'
import { listComma, t } from '#domain/language/translate.ts'
import { isAtClinic } from '#domain/meetings/other-way.ts'
import { call } from '../../../lib/browser-call.ts'
import { dateIn, dayIn, timeIn, zoneWords } from '../../../lib/format.ts'
import { useLookedAt } from '../../../lib/looked-at.ts'
import { useNow } from '../../../lib/use-now.ts'
import { isShut } from '../../../lib/shown.ts'
import { papersInMessages } from '../../../parts/records/papers-in-messages.tsx'
import { AskedPapers, VisitPapers } from '../../../parts/records/visit-papers.tsx'
import { modeWords } from '../../../parts/visits/mode-words.ts'
import { VisitNotes } from '../../../parts/visits/visit-notes.tsx'
import { VisitConversation } from '../../../parts/visits/visit-conversation.tsx'
import { VisitAnswers } from '../../../parts/visits/visit-questionnaire.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { LoadFailed, Skeleton } from '../../../ui/page.tsx'
import { HoldLine } from './hold-line.tsx'
import { KeepTime } from './keep-time.tsx'
import { callPath } from './join-call.ts'
import { StatusChip } from './status-chip.tsx'
import type { Visit } from './visit.ts'
import { VisitPerson } from './visit-person.tsx'
import { VisitActions } from '../steps/visit-actions.tsx'
import { whereWords } from './where-words.ts'

type Props = {
  id: string | null
  onClose: () => void
  /** Whether whoever looks may write to patients. */
  writes?: boolean
  /** Whether it is the doctor of the visit who looks. */
  ofDoctor?: boolean
  /** Whether whoever looks may see records at this branch. */
  reads?: boolean
}

/** One visit in full, beside the list; its address is the list's with `?a=`. */
export function VisitDrawer({ id, onClose, writes = false, ofDoctor = false, reads = false }: Props) {
  const box = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (id && !box.current?.open) box.current?.showModal()
    if (!id && box.current?.open) box.current.close()
  }, [id])
  return (
    <dialog
      ref={box}
      // By Esc it closes as by its button, when the address has changed: who has typed something in it is asked first.
      onCancel={(event) => {
        if (event.target !== box.current) return
        event.preventDefault()
        onClose()
      }}
      // A dialog inside it that closes is not the drawer that closes: React lets the event bubble.
      onClose={(event) => event.target === box.current && onClose()}
      aria-label={t('Appointment')}
      className="ms-auto me-0 my-0 h-full max-h-none w-full max-w-[560px] bg-surface p-6 text-ink shadow-xl"
    >
      <button
        type="button"
        aria-label={t('Close')}
        onClick={onClose}
        className="absolute end-4 top-4 grid size-11 place-items-center rounded-full hover:bg-sunken"
      >
        <X aria-hidden />
      </button>
      {id ? <Details id={id} writes={writes} ofDoctor={ofDoctor} reads={reads} /> : null}
    </dialog>
  )
}

type DetailsProps = { id: string; writes: boolean; ofDoctor: boolean; reads: boolean }

function Details({ id, writes, ofDoctor, reads }: DetailsProps) {
  const visit = useLookedAt(['appointment', id], (again) =>
    call('GET /appointments/:appointmentId', { params: { appointmentId: id }, query: { again } }),
  )
  if (visit.isPending) return <Skeleton rows={4} />
  if (isShut(visit))
    return <LoadFailed what={t('this appointment')} error={visit.error} again={() => void visit.refetch()} />
  const { data } = visit
  return (
    <div className="grid gap-6">
      <Head visit={data} ofDoctor={ofDoctor} />
      <VisitPerson visit={data} contact={data.contact} />
      <section>
        <h3 className="text-lg">{t('Where')}</h3>
        <p>
          <bdi>
            {data.mode === 'video' && !isAtClinic(data)
              ? data.goes_on
                ? goesOnWords(data.goes_on)
                : t('By video')
              : [whereWords(data), data.branch.address, data.branch.city].filter(Boolean).join(listComma())}
          </bdi>
        </p>
        <JoinCall visit={data} />
      </section>
      <Why visit={data} />
      <VisitActions visit={data} calls={ofDoctor} />
      <BeforeVisit visit={data} reads={ofDoctor || reads} />
      <Papers visit={data} ofDoctor={ofDoctor} reads={reads} />
      {data.reason === null ? null : <VisitNotes appointmentId={id} timeZone={data.time_zone} />}
      {writes ? (
        <VisitConversation appointmentId={id} side="clinic" timeZone={data.time_zone} parts={papersInMessages} />
      ) : null}
      <section>
        <h3 className="text-lg">{t('Timeline')}</h3>
        <ol className="mt-2 grid gap-2 border-s-2 border-line ps-4">
          {data.timeline.map((line, index) => (
            <li key={`${line.at} ${index}`}>
              <p>
                <bdi>{line.text}</bdi>
              </p>
              <p className="text-sm text-muted">
                <Facts
                  of={[`${dateIn(data.time_zone, line.at)}${listComma()}${timeIn(data.time_zone, line.at)}`, line.by]}
                />
              </p>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}

function Papers({ visit, ofDoctor, reads }: { visit: Visit; ofDoctor: boolean; reads: boolean }) {
  if (ofDoctor) return <VisitPapers whose={{ appointmentId: visit.id }} />
  return reads ? <AskedPapers key={visit.id} whose={{ appointmentId: visit.id, branchId: visit.branch.id }} /> : null
}

/** The desk sees that the questions are answered; what was answered is for who treats. */
function BeforeVisit({ visit, reads }: { visit: Visit; reads: boolean }) {
  if (visit.before_visit === 'none') return null
  if (reads) return <VisitAnswers appointmentId={visit.id} />
  return (
    <section>
      <h3 className="text-lg">{t('Questions before the visit')}</h3>
      <p>{beforeVisitWords(visit.before_visit)}</p>
    </section>
  )
}

function beforeVisitWords(state: Exclude<Visit['before_visit'], 'none'>): string {
  if (state === 'missing') return t('Not answered yet')
  return state === 'done'
    ? t('Answered')
    : t('Answered. A text to agree to was changed after that, and is not decided anew.')
}

function JoinCall({ visit }: { visit: Visit }) {
  const way = callPath(visit, useNow() || Date.now())
  if (!way) return null
  return (
    <p className="mt-2">
      <ButtonLink reloadDocument size="small" look="primary" to={way}>
        {t('Join video call')}
      </ButtonLink>
    </p>
  )
}

function Head({ visit, ofDoctor }: { visit: Visit; ofDoctor: boolean }) {
  const zone = visit.time_zone
  return (
    <header className="grid gap-2 pe-12">
      <StatusChip visit={visit} side="staff" />
      <h2 className="text-3xl">
        {dayIn(zone, visit.start)}
        {listComma()}
        <span className="figures">{timeIn(zone, visit.start)}</span>
      </h2>
      <p className="text-muted">
        <Facts
          of={[
            zoneWords(zone),
            // Who sees the patient need not read their own name.
            !ofDoctor && visit.doctor.name,
            visit.service_name,
            modeWords(visit),
            t('Reference {reference}', { reference: visit.reference }),
          ]}
        />
      </p>
      <HoldLine visit={visit} side="staff">
        <KeepTime visit={visit} />
      </HoldLine>
    </header>
  )
}

/** What it is about; null for who has no right to read it. */
function Why({ visit: { reason, answers } }: { visit: Visit }) {
  if (reason === null) return null
  return (
    <section>
      <h3 className="text-lg">{t('Why')}</h3>
      <p>
        <bdi>{reason || t('No reason was given.')}</bdi>
      </p>
      {answers.length > 0 ? (
        <dl className="mt-2 grid gap-1">
          {answers.map(({ question, answer }) => (
            <div key={question}>
              <dt className="text-sm text-muted">{question}</dt>
              <dd>
                <bdi>{answer === 'yes' ? t('Yes') : answer === 'no' ? t('No') : answer}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  )
}
