import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { listComma, mark, t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { agreedWords } from '../../features/checks/agreed.tsx'
import { countryName } from '../../lib/country-name.ts'
import { ownMoment } from '../../lib/format.ts'
import { kindWords } from '../../parts/people/check-words.ts'
import { factWords } from './facility-words.ts'

type Waiting = Answer<'GET /admin/verifications'>['waiting'][number]

const heads = {
  name: mark('Name'),
  kind: mark('Kind'),
  specialty: mark('Specialty'),
  country: mark('Country'),
  since: mark('Waiting since'),
  missing: mark('Not looked at yet'),
  taken: mark('Assigned'),
}

/** Doctors and facilities that wait: one row each, on phones one below the other. */
export function WaitingTable({ waiting }: { waiting: readonly Waiting[] }) {
  return (
    <div className="wide-table rounded-card border border-line">
      <table className="w-full text-sm max-md:block" aria-label={t('Who waits')}>
        <thead className="border-b border-line text-start text-muted max-md:sr-only">
          <tr>
            {Object.values(heads).map((head) => (
              <th key={head} scope="col" className="px-3 py-2 text-start font-normal">
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-md:block">
          {waiting.map((one) => (
            <Row key={one.id} one={one} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ one }: { one: Waiting }) {
  const missing = one.missing.map((kind) => t(words(kind))).join(listComma())
  const documents = t('{count, plural, =0 {no documents} one {# document} other {# documents}}', {
    count: one.documents,
  })
  return (
    <tr className="relative hover:bg-sunken max-md:grid max-md:gap-1 max-md:p-4">
      <th scope="row" className="px-3 py-2 text-start max-md:p-0">
        <Link
          to={one.kind === 'doctor' ? `/admin/verification/${one.id}` : `/admin/facilities/${one.id}`}
          className="text-base font-semibold underline after:absolute after:inset-0"
        >
          <bdi>{one.name}</bdi>
        </Link>
        <bdi className="block font-normal text-muted">{one.place}</bdi>
      </th>
      <Cell head={heads.kind}>{one.kind === 'doctor' ? t('Doctor') : t('Facility')}</Cell>
      <Cell head={heads.specialty}>{one.specialty_name}</Cell>
      <Cell head={heads.country}>{countryName(one.country)}</Cell>
      <Cell head={heads.since}>
        {ownMoment(one.since)}
        {one.is_open ? <span className="block text-muted">{t('found meanwhile')}</span> : null}
      </Cell>
      <Cell head={heads.missing}>
        {one.is_appeal ? <span className="block font-semibold">{t('Appeal of a revocation')}</span> : null}
        {missing}
        {one.kind === 'doctor' ? <span className="block text-muted">{documents}</span> : null}
      </Cell>
      <Cell head={heads.taken}>
        {one.proposal ? agreedWords(one.proposal) : one.taken_by ? <bdi>{one.taken_by}</bdi> : null}
      </Cell>
    </tr>
  )
}

const words = (kind: Waiting['missing'][number]): string => ({ ...factWords, ...kindWords })[kind]

/** What is not there has no line on a phone, where each one says what it is. */
function Cell({ head, children }: { head: string; children: ReactNode }) {
  const isEmpty = children === '' || children === null
  return (
    <td className={`px-3 py-2 max-md:p-0 ${isEmpty ? 'max-md:hidden' : ''}`}>
      <span className="text-muted md:hidden">{t(head)}: </span>
      {children}
    </td>
  )
}
