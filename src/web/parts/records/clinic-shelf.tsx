import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { timeIn, viewerZone } from '../../lib/format.ts'
import { useGoingLines } from '../../lib/going-lines.ts'
import { isShut } from '../../lib/shown.ts'
import { Button } from '../../ui/button.tsx'
import { lazily } from '../../ui/lazily.tsx'
import { LoadFailed, Skeleton } from '../../ui/page.tsx'
import { AddPaper } from './add-paper.tsx'
import { AskForm } from './ask-form.tsx'
import { AskedFor } from './asked-for.tsx'
import { EmergencyForm } from './emergency-form.tsx'
import { pathOfPaper, type Shelf, type ShelfPaper, useShelf, type Whose } from './shelf.ts'
import { PrintedShelf } from './printed-shelf.tsx'
import { ShelfRow } from './shelf-row.tsx'
import { TakeBack } from './take-back.tsx'
import { useOpened } from './use-opened.ts'
import { Viewer } from './viewer.tsx'

const LetterOfVisit = lazily(
  () => import('./letters/letter-of-visit.tsx'),
  () => <p>{t('The letter could not be loaded. Open the page again.')}</p>,
)

/** What is open of a patient to somebody of a clinic, and what they may add, ask for or take back. Each look is told. */
export default function ClinicShelf({ whose, patient }: { whose: Whose; patient?: string | undefined }) {
  const { shelf, again } = useShelf(whose)
  return (
    <section className="grid gap-3">
      <h3 className="text-lg">{t('Documents')}</h3>
      {shelf.isPending ? (
        <Skeleton rows={1} />
      ) : isShut(shelf) ? (
        <LoadFailed what={t('the documents')} error={shelf.error} again={() => void shelf.refetch()} />
      ) : (
        <Open whose={whose} patient={patient} shelf={shelf.data} again={again} />
      )}
    </section>
  )
}

type OpenProps = { whose: Whose; patient?: string | undefined; shelf: Shelf; again: () => Promise<unknown> }

function Open({ whose, patient, shelf, again }: OpenProps) {
  const [isPrinting, setPrinting] = useState(false)
  const [what, setWhat] = useState<'view' | 'take back'>('view')
  const { paper, open, close } = useOpened(shelf.papers, whyGone)
  const place = useGoingLines(shelf.papers.length)
  const openFor = (one: ShelfPaper, act: typeof what) => {
    setWhat(act)
    open(one)
  }
  const { emergency_until: until } = shelf
  useEndOfEmergency(until, again)
  const told = useRef<HTMLDivElement>(null)
  // The button that opened everything is gone by then.
  useEffect(() => {
    if (until && document.activeElement === document.body) told.current?.focus()
  }, [until])
  return (
    <>
      {until ? (
        <div ref={told} role="status" tabIndex={-1} className="grid gap-1 rounded-field bg-danger-tint p-3 text-danger">
          <p>
            {t('Emergency access: everything is open to you until {time}. The patient and your managers were told.', {
              time: timeIn(viewerZone(), until),
            })}
          </p>
          {shelf.emergency_reasons.map((reason) => (
            <p key={reason} dir="auto" className="text-start break-words">
              {t('Reason: {reason}', { reason })}
            </p>
          ))}
        </div>
      ) : null}
      <div {...place} className="grid gap-3 rounded-field">
        {shelf.papers.length === 0 ? (
          <p className="text-muted">{t('The patient shares no documents with you now.')}</p>
        ) : (
          <>
            <p className="text-sm text-muted">{t('The patient sees when you look.')}</p>
            <ul className="grid">
              {shelf.papers.map((one) => (
                <ShelfRow
                  key={one.id}
                  paper={one}
                  onOpen={() => openFor(one, 'view')}
                  onTakeBack={() => openFor(one, 'take back')}
                />
              ))}
            </ul>
            <p>
              <Button size="small" onClick={() => setPrinting(true)}>
                {t('Print the list')}
              </Button>
            </p>
          </>
        )}
      </div>
      <AskedFor requests={shelf.requests} mayTakeBack={shelf.may_write} again={again} />
      <Acts whose={whose} shelf={shelf} again={again} />
      {isPrinting ? <PrintedShelf papers={shelf.papers} patient={patient} onDone={() => setPrinting(false)} /> : null}
      {paper && what === 'view' ? <Viewer paper={paper} path={pathOfPaper(whose, paper.id)} onClose={close} /> : null}
      {paper && what === 'take back' ? (
        <TakeBack paper={paper} hasAccount={shelf.has_account} again={again} onClose={close} />
      ) : null}
    </>
  )
}

/** Why a document that was open is there no more: what the clinic wrote itself stays. */
function whyGone({ title, open_by }: ShelfPaper): string {
  return open_by === 'emergency'
    ? t('The emergency access has ended, so {name} was closed.', { name: title })
    : t('The patient no longer shares {name}, so it was closed.', { name: title })
}

/** Where a clock here is ahead of the server's, or the line is gone: how long until the end is asked for again. */
const askedAgainAfter = 15_000

/** Reads the shelf again when the hour of an emergency is over: what it opened closes here too. */
function useEndOfEmergency(until: string | null, again: () => Promise<unknown>) {
  const read = useEffectEvent(() => void again())
  useEffect(() => {
    if (until === null) return
    let timer: ReturnType<typeof setTimeout>
    const wait = (milliseconds: number) => {
      timer = setTimeout(() => {
        read()
        wait(askedAgainAfter)
      }, milliseconds)
    }
    wait(Math.max(0, Date.parse(until) - Date.now()) + 1000)
    return () => clearTimeout(timer)
  }, [until])
}

type Dialog = 'letter' | 'add' | 'ask' | 'emergency' | null

function Acts({ whose, shelf, again }: OpenProps) {
  const [dialog, setDialog] = useState<Dialog>(null)
  const close = () => setDialog(null)
  const isOpen = shelf.emergency_until !== null
  const maySeeMore = shelf.may_open_all && shelf.has_account
  const isLetter = 'appointmentId' in whose ? shelf.may_write || shelf.has_letter_begun : shelf.visits.length > 0
  if (!shelf.may_write && !maySeeMore && !isLetter) return null
  return (
    <>
      <p className="flex flex-wrap gap-3">
        {isLetter ? (
          <Button onClick={() => setDialog('letter')}>
            {shelf.has_letter_begun ? t('Open the letter you began') : t('Write a letter')}
          </Button>
        ) : null}
        {shelf.may_write ? <Button onClick={() => setDialog('add')}>{t('Add a document')}</Button> : null}
        {shelf.may_write && shelf.has_account ? (
          <Button onClick={() => setDialog('ask')}>{t('Ask for a document')}</Button>
        ) : null}
        {maySeeMore && !isOpen ? (
          <Button look="quiet" onClick={() => setDialog('emergency')}>
            {t('Emergency access')}
          </Button>
        ) : null}
        {maySeeMore && isOpen ? (
          <Button look="quiet" onClick={() => setDialog('emergency')}>
            {t('Add another reason')}
          </Button>
        ) : null}
      </p>
      {shelf.may_write && !shelf.has_account ? (
        <p className="text-sm text-muted">
          {t('This patient has no account, so they do not see what you add. It stays with the clinic.')}
        </p>
      ) : null}
      {dialog === 'letter' ? (
        <Suspense fallback={<Skeleton rows={1} />}>
          <LetterOfVisit
            shelf={shelf}
            {...('appointmentId' in whose ? { appointmentId: whose.appointmentId } : {})}
            again={again}
            onClose={() => {
              close()
              // Whether one is begun may be otherwise now.
              void again()
            }}
          />
        </Suspense>
      ) : null}
      {dialog === 'add' ? <AddPaper whose={whose} shelf={shelf} again={again} onClose={close} /> : null}
      {dialog === 'ask' ? <AskForm whose={whose} again={again} onClose={close} /> : null}
      {dialog === 'emergency' ? <EmergencyForm whose={whose} isOpen={isOpen} again={again} onClose={close} /> : null}
    </>
  )
}
