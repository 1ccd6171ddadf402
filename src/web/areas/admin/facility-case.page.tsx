import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { listComma, t } from '#domain/language/translate.ts'
import { facilityFacts } from '#domain/verification/facility-check.ts'
import { call } from '../../lib/browser-call.ts'
import { countryName } from '../../lib/country-name.ts'
import { asLocalDate, dateWords, ownMoment } from '../../lib/format.ts'
import { mapAddress } from '../../lib/map-address.ts'
import { titleOf } from '../../lib/site.ts'
import { isShut } from '../../lib/shown.ts'
import { Card, LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'
import { ClosedFacility } from './closed-facility.tsx'
import { FacilityDecisionForm } from './facility-decision.tsx'
import { type FacilityCase, factWords, standingWords, turnWords } from './facility-words.ts'

export const meta = () => titleOf(t('Facilities'))

/** One facility: what it says now beside what stood at its last check, and the decision. */
export default function FacilityCasePage() {
  const { facilityId = '' } = useParams()
  const found = useQuery({
    queryKey: ['facility-checks', 'case', facilityId],
    queryFn: () => call('GET /admin/facilities/:facilityId', { params: { facilityId } }),
  })
  if (found.isPending) return <Skeleton rows={4} />
  if (isShut(found))
    return <LoadFailed what={t('this facility')} error={found.error} again={() => void found.refetch()} />
  const one = found.data
  return (
    <div className="grid grid-cols-1 gap-6">
      <p>
        <Link to="/admin/facilities" className="inline-flex min-h-11 items-center gap-2 underline">
          <ArrowLeft size={18} aria-hidden className="rtl:rotate-180" /> {t('All facilities')}
        </Link>
      </p>
      <PageTitle
        lead={standingWords(
          { ...one, isClosed: one.closed !== null },
          one.branches.filter(({ is_unseen }) => is_unseen).length,
        )}
      >
        <bdi>{one.name}</bdi>
      </PageTitle>
      {one.check_state === 'checked' && one.checked_on === null ? (
        <p className="text-muted">
          {one.source
            ? t('It came by a list of the operator: {source}.', { source: one.source })
            : t('It was here before facilities were checked.')}
        </p>
      ) : null}
      {one.checked_on && one.check_state === 'checked' ? (
        <p className="text-muted">{t('Checked on {date}', { date: dateWords(asLocalDate(one.checked_on)) })}</p>
      ) : null}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-6">
          <SideBySide one={one} />
          <Around one={one} />
          <History one={one} />
        </div>
        {one.closed ? (
          <ClosedFacility id={one.id} closed={one.closed} />
        ) : (
          <FacilityDecisionForm key={one.id} one={one} />
        )}
      </div>
    </div>
  )
}

function SideBySide({ one }: { one: FacilityCase }) {
  const rows = [...facilityFacts, 'legal_name' as const]
  const words = { ...factWords, legal_name: t('Legal name') }
  return (
    <Card as="section" className="grid grid-cols-1 gap-3 overflow-x-auto">
      <h2 className="text-xl">{t('What it says')}</h2>
      <table className="w-full text-start">
        <thead>
          <tr className="text-sm text-muted">
            <th scope="col" className="text-start font-semibold">
              {t('What')}
            </th>
            <th scope="col" className="pe-3 text-start font-semibold">
              {t('Now')}
            </th>
            {one.checked_as ? (
              <th scope="col" className="text-start font-semibold">
                {t('At the last check')}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((fact) => {
            const before = one.checked_as?.[fact]
            const isOther = before !== undefined && before !== one[fact]
            return (
              <tr key={fact} className="border-t border-line align-top">
                <th scope="row" className="py-2 pe-3 text-start text-sm font-normal text-muted">
                  {t(words[fact])}
                </th>
                <td className={`py-2 pe-3 whitespace-pre-line ${isOther ? 'font-semibold text-danger' : ''}`}>
                  <bdi>{one[fact] || '–'}</bdi>
                </td>
                {before === undefined ? null : (
                  <td className="py-2 whitespace-pre-line">
                    <bdi>{before || '–'}</bdi>
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </Card>
  )
}

function Around({ one }: { one: FacilityCase }) {
  return (
    <Card as="section" className="grid grid-cols-1 gap-3">
      <h2 className="text-xl">{t('Branches')}</h2>
      {one.branches.length === 0 ? <p className="text-muted">{t('No branch yet')}</p> : null}
      <ul className="grid gap-2">
        {one.branches.map((branch) => (
          <li key={branch.id}>
            <strong>
              <bdi>{branch.name}</bdi>
            </strong>
            {branch.is_unseen ? (
              <span className="ms-2 inline-block rounded-chip bg-sun px-2 py-0.5 text-sm font-semibold text-on-sun">
                {t('New or changed since the check')}
              </span>
            ) : null}
            {branch.state === 'archived' ? <span className="ms-2 text-sm text-muted">{t('Archived')}</span> : null}
            <span className="block">
              <bdi>{branch.address}</bdi>
              {branch.address && branch.country ? listComma() : ''}
              <bdi>{countryName(branch.country)}</bdi>{' '}
              <bdi className="whitespace-nowrap text-muted figures">{branch.phone}</bdi>
            </span>
            <MapLink branch={branch} />
          </li>
        ))}
      </ul>
      <h2 className="text-xl">{one.closed ? t('Who ran it') : t('Who runs it')}</h2>
      <ul>
        {one.managers.map(({ name, email }) => (
          <li key={email}>
            <bdi>{name}</bdi> <bdi className="text-muted">{email}</bdi>
          </li>
        ))}
      </ul>
      {one.alike.length > 0 ? (
        <div className="rounded-field border-2 border-danger p-3">
          <p className="font-semibold">{t('Others have the same name or number')}</p>
          <ul>
            {one.alike.map((other) => (
              <li key={other.id}>
                <Link to={`/admin/facilities/${other.id}`} className="underline">
                  <bdi>{other.name}</bdi>
                </Link>{' '}
                ({t(turnWords[other.is_closed ? 'closed' : other.check_state] ?? '')})
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </Card>
  )
}

/** Where a branch says that it stands: whoever decides compares that with its address. */
function MapLink({ branch: { name, latitude, longitude } }: { branch: FacilityCase['branches'][number] }) {
  if (latitude === null || longitude === null)
    return <span className="text-sm text-muted">{t('No place on the map')}</span>
  return (
    <a
      href={mapAddress(latitude, longitude)}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center text-sm underline"
    >
      {t('Look at {name} on a map', { name })}
    </a>
  )
}

function History({ one }: { one: FacilityCase }) {
  if (one.history.length === 0) return null
  return (
    <Card as="section" className="grid grid-cols-1 gap-3">
      <h2 className="text-xl">{t('History')}</h2>
      <ol className="grid gap-3">
        {one.history.map((event) => (
          <li key={`${event.at} ${event.to}`}>
            <span className="text-sm text-muted">
              {ownMoment(event.at)}
              {event.by ? (
                <>
                  {' · '}
                  <bdi>{event.by}</bdi>
                </>
              ) : null}
            </span>
            <span className="block font-semibold">{t(turnWords[event.to] ?? event.to)}</span>
            {event.facts.length > 0 ? (
              <span className="block">
                {event.facts.map((fact) => t(factWords[fact])).join(listComma())} · <bdi>{event.source}</bdi>
              </span>
            ) : null}
            {event.note ? (
              <span className="block whitespace-pre-line">
                <bdi>{event.note}</bdi>
              </span>
            ) : null}
          </li>
        ))}
      </ol>
    </Card>
  )
}
