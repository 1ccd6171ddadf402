import { Suspense, useEffect } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { t } from '#domain/language/translate.ts'
import { againPath } from '#domain/search/doctor-paths.ts'
import { BookForm } from '../../features/providers/booking/book-form.tsx'
import { BookedPanel, type Booked } from '../../features/providers/booking/booked-panel.tsx'
import { EmergencyLine } from '../../features/providers/search/emergency-line.tsx'
import { type Draft, DraftTime } from '../../features/providers/booking/draft-time.tsx'
import {
  handedOver,
  keepBooked,
  keepDraft,
  letGoOfHeldTime,
  linkOf,
} from '../../features/providers/booking/held-draft.ts'
import { call } from '../../lib/browser-call.ts'
import { problemCode } from '../../lib/call.ts'
import { useSession } from '../../lib/session.ts'
import { titleOf } from '../../lib/site.ts'
import { isShut } from '../../lib/shown.ts'
import { lazily } from '../../ui/lazily.tsx'
import { SessionLost } from '../../ui/session-lost.tsx'
import { Spinner } from '../../ui/mark.tsx'
import { LoadFailed, PageTitle } from '../../ui/page.tsx'
import { onTheWay } from './on-the-way.ts'

export const handle = onTheWay

const EarlierTimes = lazily(
  () => import('./earlier-times.tsx'),
  () => null,
)

export const meta = () => titleOf(t('Check and book'))

/** Check and book: one page, identity last. The draft on the server keeps everything, so nothing typed is lost. */
export default function Book() {
  const { draftId = '' } = useParams()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const session = useSession()
  const queries = useQueryClient()
  const key = ['draft', draftId, session?.userId]
  const draft = useQuery({
    queryKey: key,
    queryFn: () => call('GET /drafts/:draftId', { params: { draftId } }),
    enabled: typeof window !== 'undefined',
    refetchOnWindowFocus: false,
    initialData: () => handedOver(draftId),
  })
  // What is held for whoever waited is let go by a word, not by looking at other times.
  const isOpen = draft.data?.booked === null && !draft.data.is_offer
  useEffect(() => {
    if (isOpen) keepDraft(draftId)
  }, [draftId, isOpen])
  // Kept where the page would ask for it: who comes back to it later finds the booking, not the form.
  const keep = (booked: Booked) => {
    keepBooked(draftId, booked.link_token)
    queries.setQueryData<Draft>(key, (open) => open && asBooked(open, booked))
  }

  if (draft.isPending) return <Spinner />
  if (isShut(draft)) {
    const code = problemCode(draft.error)
    return code === 'not_found' || code === 'invalid' ? (
      <div className="wrap grid gap-4 py-16">
        {code === 'invalid' ? (
          <PageTitle lead={t('Check that the link is complete, or begin a new search.')}>
            {t('We do not know this address')}
          </PageTitle>
        ) : (
          <PageTitle lead={t('It was finished, or it is more than two days old.')}>
            {t('This booking is no longer open')}
          </PageTitle>
        )}
        <Link to="/find" className="font-semibold text-brand underline">
          {t('Find a doctor')}
        </Link>
      </div>
    ) : (
      <div className="wrap py-16">
        <LoadFailed what={t('your booking')} error={draft.error} again={() => void draft.refetch()} />
      </div>
    )
  }
  if (draft.data.booked) return <Done booked={draft.data.booked} draft={draft.data} />
  const back = async () => {
    await letGoOfHeldTime()
    const { doctor, offering, service } = draft.data
    const booked = { slug: doctor.slug, offeringId: offering.offering_id, serviceId: service.id }
    await navigate(againPath(booked, search.get('person')))
  }
  return (
    <div className="wrap grid gap-x-8 gap-y-6 py-8 lg:grid-cols-[1fr_380px] lg:grid-rows-[auto_1fr]">
      <div className="grid content-start gap-6">
        <p>
          <button type="button" onClick={() => void back()} className="min-h-11 font-semibold text-brand underline">
            {t('Back to times')}
          </button>
        </p>
        <PageTitle>{t('Check and book')}</PageTitle>
        <SessionLost />
      </div>
      {/* Once, wherever it stands: it opens a dialog, and a second one that nobody sees would lock the page. */}
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <DraftTime draft={draft.data} changed={() => void draft.refetch()} />
      </div>
      <div className="grid content-start gap-6">
        <BookForm draft={draft.data} onBooked={keep} changed={() => void draft.refetch()} />
        <EmergencyLine />
      </div>
    </div>
  )
}

/** Only when it is booked it is known who comes, and whether they were here before. */
function asBooked(open: Draft, { link_token: _token, first_visit, ...told }: Booked): Draft {
  return { ...open, prepare: { ...open.prepare, first_visit }, booked: { ...told, start: open.start } }
}

type DoneProps = Omit<React.ComponentProps<typeof BookedPanel>, 'earlier'>

/**
 * It is booked. An earlier time is offered by the account that has the visit, to everybody else by the link that this tab was given;
 * without it there is nothing to offer.
 */
function Done({ booked, draft }: DoneProps) {
  const isOwn = booked.account === 'own'
  const linkToken = isOwn ? undefined : linkOf(draft.id)
  const earlier =
    isOwn || linkToken ? (
      <Suspense>
        <EarlierTimes appointmentId={booked.appointment_id} linkToken={linkToken} />
      </Suspense>
    ) : null
  return <BookedPanel booked={booked} draft={draft} earlier={earlier} />
}
