import { ArrowLeft, Eye } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { needWords } from '#domain/profiles/relations.ts'
import { call } from '../../lib/browser-call.ts'
import { useLookedAt } from '../../lib/looked-at.ts'
import { isShut } from '../../lib/shown.ts'
import { identityWords } from '../../parts/people/identity-words.ts'
import { EmergencyLines } from '../../parts/people/emergency-lines.tsx'
import { VisitPapers } from '../../parts/records/visit-papers.tsx'
import { Button } from '../../ui/button.tsx'
import { LoadFailed, Skeleton } from '../../ui/page.tsx'
import { CardVisits } from './card-visits.tsx'
import { JoinedEntries } from './joined-entries.tsx'
import { LookList } from './look-list.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { OwnDetails } from './own-details.tsx'
import { PatientForm } from './patient-form.tsx'
import { bornWords, registerKey, type PatientCard as Card, type RegisterHere } from './register.ts'

/** One patient as this branch knows them. To open it is a look, and the page says so. */
export function PatientCard({ here, id }: { here: RegisterHere; id: string }) {
  const { branchId } = here
  const mayRead = here.rights.has('records.view')
  const card = useLookedAt(
    [...registerKey(branchId), 'card', id],
    (again) =>
      call('GET /branches/:branchId/patients/:patientId', { params: { branchId, patientId: id }, query: { again } }),
    // Each reading is written down: nothing is read again without a reason.
    { staleTime: Number.POSITIVE_INFINITY },
  )
  if (card.isPending) return <Skeleton rows={4} />
  if (isShut(card)) return <LoadFailed what={t('this patient')} error={card.error} again={() => void card.refetch()} />
  return (
    <article
      aria-label={nameOf(card.data)}
      className="grid gap-5 rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <Link to="?" preventScrollReset className="inline-flex items-center gap-2 font-semibold text-brand lg:hidden">
        <ArrowLeft size={18} aria-hidden className="rtl:-scale-x-100" />
        {t('Back to the list')}
      </Link>
      {/* Another name, another head: it has the focus, which was on what is gone. */}
      <Head key={identityWords(card.data)} card={card.data} />
      <OwnDetails here={here} card={card.data} />
      {/* What somebody came for stands first: the documents, and for who may not see them the appointments. */}
      {mayRead ? <VisitPapers whose={{ branchId, patientId: id }} patient={nameOf(card.data)} /> : null}
      <CardVisits card={card.data} here={here} isOpen={!mayRead} />
      {mayRead ? null : <NoPapers />}
      <Acts here={here} card={card.data} />
      <JoinedEntries here={here} card={card.data} />
      <LookList looks={card.data.looks} title={t('Who looked here')} />
    </article>
  )
}

const nameOf = ({ first_name, last_name }: Card) => `${first_name} ${last_name}`.trim()

/** Who was chosen has the focus: the next key leads to the documents, and on phones the list is gone. */
function Head({ card }: { card: Card }) {
  const name = useRef<HTMLHeadingElement>(null)
  useEffect(() => name.current?.focus(), [])
  return (
    <header className="grid gap-4">
      <div>
        <h2 ref={name} tabIndex={-1} className="scroll-mt-28 text-3xl">
          <bdi>{nameOf(card)}</bdi>
        </h2>
        <p className="mt-1 text-lg text-muted">{bornWords(card.date_of_birth)}</p>
        <p className="mt-2 flex items-center gap-2 text-sm">
          <Eye size={18} aria-hidden className="flex-none" />
          <span>
            <strong>{t('Your view is recorded.')}</strong>{' '}
            {card.has_account ? t('The patient can see from which place and role.') : null}
          </span>
        </p>
      </div>
      <dl className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-2">
        <Fact name={t('Mobile number')} text={card.phone_number} />
        <Fact name={t('Email')} text={card.email} />
      </dl>
      <EmergencyLines contact={card.contact} />
      {card.needs.length > 0 || card.needs_note ? (
        <ul aria-label={t('What clinics should know')} className="flex flex-wrap gap-2">
          {card.needs.map((need) => (
            <li key={need} className="chip-requested rounded-chip px-2.5 py-1 text-sm font-semibold">
              {t(needWords[need])}
            </li>
          ))}
          {card.needs_note ? <li className="w-full">{card.needs_note}</li> : null}
        </ul>
      ) : null}
    </header>
  )
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-semibold wrap-anywhere">
        {text ? <bdi>{text}</bdi> : <span className="font-normal">{t('Not given')}</span>}
      </dd>
    </div>
  )
}

function Acts({ here, card }: { here: RegisterHere; card: Card }) {
  const [open, setOpen] = useState<'edit' | 'merge' | null>(null)
  const close = () => setOpen(null)
  const [mayEdit, mayMerge] = [here.rights.has('patients.edit'), here.rights.has('patients.merge')]
  if (!mayEdit && !mayMerge) return null
  return (
    <div className="grid gap-3">
      {mayEdit && card.has_account && !card.own_details ? (
        <p className="text-muted">
          {t(
            'This person has an account and keeps these details themselves. Ask them to change them in their profile.',
          )}
        </p>
      ) : null}
      <p className="flex flex-wrap gap-3">
        {mayEdit && !card.has_account ? <Button onClick={() => setOpen('edit')}>{t('Edit details')}</Button> : null}
        {mayMerge ? <Button onClick={() => setOpen('merge')}>{t('Find duplicates')}</Button> : null}
      </p>
      {open === 'edit' ? <PatientForm here={here} card={card} onClose={close} /> : null}
      {open === 'merge' ? <MergeDialog here={here} card={card} onClose={close} /> : null}
    </div>
  )
}

function NoPapers() {
  return (
    <section className="grid gap-2">
      <h3 className="text-lg">{t('Documents')}</h3>
      <p className="text-muted">
        {t('Your role does not show documents of patients. Ask your manager if you need them.')}
      </p>
    </section>
  )
}
