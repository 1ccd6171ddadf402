import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ExternalLink } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { listComma, t } from '#domain/language/translate.ts'
import { CaseForm } from '../../features/checks/case-form.tsx'
import { CaseDocuments } from '../../features/checks/case-documents.tsx'
import { CaseHistory } from '../../features/checks/case-history.tsx'
import { authorityWords } from '../../features/checks/check-words.ts'
import type { Case } from '../../features/checks/case.ts'
import { call } from '../../lib/browser-call.ts'
import { sayCode } from '../../lib/say-code.ts'
import { titleOf } from '../../lib/site.ts'
import { isShut } from '../../lib/shown.ts'
import { DoctorPortrait } from '../../parts/people/doctor-portrait.tsx'
import { Card, LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'

export const meta = () => titleOf(t('Verification'))

/** One decision: what was sent and its documents on one side, what is looked at and decided on the other. */
export default function CasePage() {
  const { practitionerId = '' } = useParams()
  const found = useQuery({
    queryKey: ['verifications', 'case', practitionerId],
    queryFn: () => call('GET /admin/verifications/:practitionerId', { params: { practitionerId } }),
  })
  if (found.isPending) return <Skeleton rows={4} />
  if (isShut(found)) return <LoadFailed what={t('this case')} error={found.error} again={() => void found.refetch()} />
  const one = found.data
  const { doctor } = one
  const { title, first_name, last_name } = doctor
  const name = [title === 'Other' ? '' : title, first_name, last_name].filter(Boolean).join(' ')
  return (
    <div className="grid gap-6">
      <p>
        <Link to="/admin/verification" className="inline-flex min-h-11 items-center gap-2 underline">
          <ArrowLeft size={18} aria-hidden className="rtl:rotate-180" /> {t('All who wait')}
        </Link>
      </p>
      <div className="flex items-center gap-5">
        <DoctorPortrait photo={doctor.display_photo} name={name} size={80} />
        <PageTitle lead={[doctor.specialty_name, doctor.sub_specialty].filter(Boolean).join(listComma())}>
          <bdi>{name}</bdi>
        </PageTitle>
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <WhatWasSent one={one} />
          <CaseDocuments evidence={one.evidence} />
          <CaseHistory one={one} />
        </div>
        <CaseForm key={doctor.id} one={one} name={name} />
      </div>
    </div>
  )
}

function WhatWasSent({ one }: { one: Case }) {
  const { doctor, register, number_fault: fault, places, same_number: same } = one
  return (
    <Card as="section" className="grid gap-3">
      <h2 className="text-xl">{t('What was sent')}</h2>
      <p className="text-lg">
        <span className="text-muted">
          {one.licence_authority === 'other' && one.authority_name ? (
            <bdi>{one.authority_name}</bdi>
          ) : (
            t(authorityWords[one.licence_authority])
          )}
        </span>
        <br />
        <strong className="figures">
          <bdi>{doctor.licence_number || t('No number yet')}</bdi>
        </strong>
      </p>
      {fault ? <p className="font-semibold text-danger">{sayCode(fault)}</p> : null}
      {register ? (
        <p>
          <a href={register} target="_blank" rel="noreferrer" className="inline-flex items-center gap-2 underline">
            {t('Look it up in the register')} <ExternalLink size={16} aria-hidden />
            <span className="sr-only">{t('(opens in a new tab)')}</span>
          </a>
        </p>
      ) : null}
      <p>
        <bdi>{doctor.email}</bdi>
        <br />
        <bdi>{[doctor.facility_name, doctor.location].filter(Boolean).join(listComma())}</bdi>
      </p>
      {places.length > 0 ? (
        <ul className="grid gap-1 text-sm text-muted">
          {places.map((place) => (
            <li key={`${place.facility} ${place.branch}`}>
              <bdi>{place.facility}</bdi>
              {listComma()}
              <bdi>{place.branch}</bdi>
              {place.state === 'active' ? null : ` (${t('asked to join')})`}
            </li>
          ))}
        </ul>
      ) : null}
      {same.length > 0 ? (
        <div className="rounded-field border-2 border-danger p-3">
          <p className="font-semibold">{t('Others give the same number')}</p>
          <ul>
            {same.map((other) => (
              <li key={other.id}>
                <Link to={`/admin/verification/${other.id}`} className="underline">
                  <bdi>{other.name}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </Card>
  )
}
