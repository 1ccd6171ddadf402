import { t } from '#domain/language/translate.ts'
import type { PatientContact } from '#domain/profiles/patient-contact.ts'
import { needWords } from '#domain/profiles/relations.ts'
import { EmergencyLines } from '../../../parts/people/emergency-lines.tsx'
import { isUntold, untoldWords } from '../../../parts/visits/told-words.ts'
import { PatientAge } from '../../../parts/visits/patient-age.tsx'
import { Facts } from '../../../ui/facts.tsx'
import type { Visit } from './visit.ts'

/** Who comes, how they are reached, and what they need. */
export function VisitPerson({ visit, contact }: { visit: Visit; contact: PatientContact | null }) {
  const { patient } = visit
  return (
    <section>
      <h3 className="text-lg">{t('Who')}</h3>
      <p className="font-semibold">
        <bdi>{patient?.name}</bdi>
        <PatientAge of={patient} />
      </p>
      {patient?.contact_name ? <p>{t('Booked by {name}', { name: patient.contact_name })}</p> : null}
      <Needs patient={patient} />
      {patient?.email ? (
        <p>
          <a href={`mailto:${patient.email}`} className="underline">
            <bdi dir="ltr">{patient.email}</bdi>
          </a>
        </p>
      ) : null}
      {patient?.phone_number ? (
        <p>
          <a href={`tel:${patient.phone_number}`} className="underline">
            <bdi dir="ltr">{patient.phone_number}</bdi>
          </a>
        </p>
      ) : null}
      {isUntold(visit) ? <p>{untoldWords(visit)}</p> : null}
      <EmergencyLines contact={contact} />
    </section>
  )
}

/** What the clinic should prepare for this person. */
function Needs({ patient }: { patient: Visit['patient'] }) {
  if (!patient || (patient.needs.length === 0 && patient.needs_note === '')) return null
  return (
    <p className="my-2 rounded-field bg-tint p-3 font-semibold text-on-tint">
      <Facts of={[...patient.needs.map((need) => t(needWords[need])), patient.needs_note]} />
    </p>
  )
}
