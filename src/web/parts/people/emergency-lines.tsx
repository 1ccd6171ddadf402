import { t } from '#domain/language/translate.ts'
import type { PatientContact } from '#domain/profiles/patient-contact.ts'
import { Facts } from '../../ui/facts.tsx'

/** Where a patient lives and who is called for them, for the people of a clinic; nothing where neither was given. */
export function EmergencyLines({ contact }: { contact: PatientContact | null }) {
  if (!contact || (contact.address === '' && contact.emergency_name === '')) return null
  const { address, emergency_name, emergency_relation, emergency_phone } = contact
  return (
    <dl className="mt-2 grid gap-2">
      {address ? (
        <div>
          <dt className="text-sm text-muted">{t('Address')}</dt>
          <dd>
            <bdi>{address}</bdi>
          </dd>
        </div>
      ) : null}
      {emergency_name ? (
        <div>
          <dt className="text-sm text-muted">{t('In an emergency')}</dt>
          <dd>
            <Facts of={[emergency_name, emergency_relation]} /> <Phone phone={emergency_phone} />
          </dd>
        </div>
      ) : null}
    </dl>
  )
}

/** A masked number is nothing to call. */
function Phone({ phone }: { phone: string }) {
  if (phone.includes('•')) return <bdi dir="ltr">{phone}</bdi>
  return (
    <a href={`tel:${phone}`} className="underline">
      <bdi dir="ltr">{phone}</bdi>
    </a>
  )
}
