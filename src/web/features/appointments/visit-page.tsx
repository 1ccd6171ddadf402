import { useArrival } from '../../lib/arrival.ts'
import { dayIn, timeIn } from '../../lib/format.ts'
import { VisitConversation } from '../../parts/visits/visit-conversation.tsx'
import { PageTitle } from '../../ui/page.tsx'
import { OfferBoard } from './offer-board.tsx'
import { tellingOf } from './visit-telling.ts'
import type { VisitPageProps } from './visit-page-props.ts'
import { VisitOffers } from './visit-offers.tsx'
import { VisitPageSteps } from './visit-page-steps.tsx'
import { VisitNotes, VisitPlace } from './visit-place.tsx'
import { forWhom, TellingChip, What, zoneLine } from './visit-words.tsx'
import { VisitTicket } from './visit-ticket.tsx'
import type { Visit } from './visit.ts'

/** One visit as a page that survives a screenshot: what, for whom, when, where, and what to do next. */
export function VisitPage(page: VisitPageProps) {
  const { visit, done, forOffer = false, children } = page
  const [offer, ...others] = visit.offers
  const telling = tellingOf(visit, done, forOffer)
  useArrival(telling.title)
  return (
    <div className="grid gap-6">
      {offer ? <OfferBoard {...page} offer={offer} title={telling.title} /> : <Board visit={visit} {...telling} />}
      <VisitTicket visit={visit} linkToken={page.linkToken} />
      {others.length > 0 ? <VisitOffers {...page} visit={{ ...visit, offers: others }} /> : null}
      {offer ? null : <VisitPageSteps {...page} />}
      <VisitConversation
        appointmentId={visit.id}
        side="patient"
        timeZone={visit.time_zone}
        linkToken={page.linkToken}
      />
      {children}
    </div>
  )
}

function Board({ visit, title, lead, isGone }: { visit: Visit } & ReturnType<typeof tellingOf>) {
  const who = forWhom(visit)
  return (
    <section className="grid gap-4 rounded-sheet bg-pine p-6 text-on-pine sm:p-10">
      <PageTitle>{title}</PageTitle>
      {lead ? <p className="reading text-lg">{lead}</p> : null}
      <div>
        <p className="text-xl font-semibold">
          <What visit={visit} />
        </p>
        {who ? <p className="text-lg">{who}</p> : null}
      </div>
      <p className={isGone ? 'text-pine-muted' : ''}>
        <span className="block text-xl">{dayIn(visit.time_zone, visit.start)}</span>
        <strong className={`block text-5xl display figures sm:text-6xl ${isGone ? 'line-through' : 'text-sun'}`}>
          <bdi>{timeIn(visit.time_zone, visit.start)}</bdi>
        </strong>
        <span className="text-pine-muted">{zoneLine(visit)}</span>
      </p>
      <VisitPlace visit={visit} isGone={isGone} />
      {isGone ? null : <VisitNotes visit={visit} />}
      {isGone ? null : (
        <p className="empty:hidden">
          <TellingChip visit={visit} />
        </p>
      )}
    </section>
  )
}
