import { t } from '#domain/language/translate.ts'
import { useArrival } from '../../../lib/use-arrival.ts'
import { DocumentsAsked } from '../../../parts/records/documents-asked.tsx'
import { OwnVisitPapers } from '../../../parts/records/own-visit-papers.tsx'
import { papersInMessages } from '../../../parts/records/papers-in-messages.tsx'
import { VisitConversation } from '../../../parts/visits/visit-conversation.tsx'
import { VisitDocumentsWanted, VisitQuestionnaire, VisitSigned } from '../../../parts/visits/visit-questionnaire.tsx'
import { OfferBoard } from './offer-board.tsx'
import { TimesInstead } from './times-instead.tsx'
import { VisitBoard } from '../lists/visit-board.tsx'
import { tellingOf } from './visit-telling.ts'
import type { VisitPageProps } from './visit-page-props.ts'
import { VisitOffers } from './visit-offers.tsx'
import { VisitPageSteps } from './visit-page-steps.tsx'
import { VisitNotes, VisitPlace } from './visit-place.tsx'
import { TellingChip } from './visit-words.tsx'
import { VisitTicket } from './visit-ticket.tsx'
import { isPast, type Visit } from './visit.ts'

/** One visit as a page that survives a screenshot: what, for whom, when, where, and what to do next. */
export function VisitPage(page: VisitPageProps) {
  const { visit, done, forOffer = false, children } = page
  const [offer, ...others] = visit.offers
  const telling = tellingOf(visit, done, forOffer)
  useArrival(telling.title)
  return (
    <div className="grid gap-6">
      {offer ? <OfferBoard {...page} offer={offer} title={telling.title} /> : <OwnBoard visit={visit} {...telling} />}
      <VisitTicket visit={visit} linkToken={page.linkToken} />
      {others.length > 0 ? <VisitOffers {...page} visit={{ ...visit, offers: others }} /> : null}
      {visit.before_visit === 'none' ? null : (
        <VisitDocumentsWanted appointmentId={visit.id} linkToken={page.linkToken} />
      )}
      {offer ? null : <VisitPageSteps {...page} />}
      <TimesInstead visit={visit} />
      {visit.before_visit === 'none' ? null : (
        <VisitQuestionnaire
          appointmentId={visit.id}
          timeZone={visit.time_zone}
          linkToken={page.linkToken}
          Documents={DocumentsAsked}
        />
      )}
      {page.linkToken === undefined ? null : <VisitSigned linkToken={page.linkToken} />}
      {page.linkToken === undefined && isPast(Date.now(), visit) ? <OwnVisitPapers appointmentId={visit.id} /> : null}
      <VisitConversation
        appointmentId={visit.id}
        side="patient"
        parts={papersInMessages}
        timeZone={visit.time_zone}
        linkToken={page.linkToken}
      />
      {children}
    </div>
  )
}

function OwnBoard({ visit, title, lead, isGone }: { visit: Visit } & ReturnType<typeof tellingOf>) {
  return (
    <VisitBoard visit={visit} title={title} lead={lead} isGone={isGone}>
      <VisitPlace visit={visit} isGone={isGone} />
      {isGone ? null : <VisitNotes visit={visit} />}
      {!isGone && visit.before_visit === 'missing' && Date.now() < Date.parse(visit.start) ? (
        <p>{t('The clinic asks you some questions before this visit. You find them further down.')}</p>
      ) : null}
      {isGone ? null : (
        <p className="empty:hidden">
          <TellingChip visit={visit} />
        </p>
      )}
    </VisitBoard>
  )
}
