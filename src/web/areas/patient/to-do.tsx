import { ClipboardList, FileText, Hourglass, Smartphone, UsersRound } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { LoadFailed } from '../../ui/page.tsx'
import { UnconfirmedNumber, useUnconfirmedNumber } from './unconfirmed-number.tsx'
import { NewDocument, useNewDocuments } from './new-documents.tsx'
import { AwaitedOffer, awaitedTimes } from '../../features/appointments/lists/awaited-card.tsx'
import { VisitOffers } from '../../features/appointments/visit/visit-offers.tsx'
import { ownVisitPath } from '../../features/appointments/steps/visit-steps.tsx'
import type { Visit } from '../../features/appointments/visit/visit.ts'
import { call } from '../../lib/browser-call.ts'
import { isShut } from '../../lib/shown.ts'
import { forWhom, momentWords } from '../../features/appointments/visit/visit-words.tsx'

/** What waits: times that are held, invitations, new documents, questions before a visit, a number to confirm, requests that the clinic has yet to answer. */
export function ToDo({ visits }: { visits: readonly Visit[] }) {
  const family = useQuery({ queryKey: ['family'], queryFn: () => call('GET /family', {}) })
  const documents = useNewDocuments()
  const awaited = useQuery(awaitedTimes)
  const { number, reads } = useUnconfirmedNumber()
  const invitations = family.data?.invitations ?? []
  const held = awaited.data?.results.filter(({ offer }) => offer !== null) ?? []
  const offered = visits.filter(({ offers }) => offers.length > 0)
  const asked = visits.filter(({ status }) => status === 'requested')
  const questions = visits.filter(
    ({ before_visit, actions }) => before_visit === 'missing' && actions.includes('cancel'),
  )
  const failed = [family, documents, awaited, ...reads].filter((read): boolean => isShut(read))
  const count = [invitations, offered, held, asked, questions, documents.found, number ?? []].flat().length
  if (count + failed.length === 0) return null
  return (
    <section className="grid gap-3" aria-labelledby="to-do">
      <h2 id="to-do" className="text-2xl">
        {t('To do')}
      </h2>
      {failed.length > 0 ? (
        <LoadFailed
          what={t('all that waits for you')}
          error={failed[0]?.error}
          again={() => failed.forEach(({ refetch }) => void refetch())}
        />
      ) : null}
      {offered.map((visit) => (
        <VisitOffers key={visit.id} visit={visit} isAlone />
      ))}
      {held.map((one) => (
        <AwaitedOffer key={one.id} of={one} />
      ))}
      <ul className="grid divide-y divide-line rounded-card border border-line bg-surface empty:hidden">
        {invitations.map(({ id, from }) => (
          <Line key={id} icon={<UsersRound size={20} aria-hidden />}>
            <Link to="/usr/profile?tab=family" className="font-semibold text-brand underline">
              {t('Answer the invitation of {name}', { name: from })}
            </Link>
          </Line>
        ))}
        {documents.found.map((messages) => (
          <Line key={messages[0]?.id} icon={<FileText size={20} aria-hidden />}>
            <NewDocument messages={messages} />
          </Line>
        ))}
        {questions.map((visit) => (
          <Line key={visit.id} icon={<ClipboardList size={20} aria-hidden />}>
            <Link to={ownVisitPath(visit.id)} className="font-semibold text-brand underline">
              {t('Answer the questions before your visit on {moment}', { moment: momentWords(visit) })}
            </Link>
          </Line>
        ))}
        {number ? (
          <Line icon={<Smartphone size={20} aria-hidden />}>
            <UnconfirmedNumber number={number} />
          </Line>
        ) : null}
        {asked.map((visit) => (
          <Line key={visit.id} icon={<Hourglass size={20} aria-hidden />}>
            {forWhom(visit) ? `${forWhom(visit)}: ` : ''}
            {visit.answer_by
              ? t('{doctor} has not answered your request for {moment} yet. The answer comes by {deadline}.', {
                  doctor: visit.doctor.name,
                  moment: momentWords(visit),
                  deadline: momentWords(visit, visit.answer_by),
                })
              : t('{doctor} has not answered your request for {moment} yet.', {
                  doctor: visit.doctor.name,
                  moment: momentWords(visit),
                })}
          </Line>
        ))}
      </ul>
    </section>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-h-14 items-center gap-4 px-4 py-3">
      <span className="flex-none text-brand">{icon}</span>
      <p>{children}</p>
    </li>
  )
}
