import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { mark, t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { aboutHours } from '../../features/checks/check-words.ts'
import { call } from '../../lib/browser-call.ts'
import { dateIn, ownMoment } from '../../lib/format.ts'
import { titleOf } from '../../lib/site.ts'
import { Facts } from '../../ui/facts.tsx'
import { Empty, LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'
import { DoctorPortrait } from '../../parts/people/doctor-portrait.tsx'
import { CheckedDoctors } from './checked-doctors.tsx'

export const meta = () => titleOf(t('Verification'))

const decisionWords: Record<string, string> = {
  verified: mark('verified'),
  rejected: mark('declined'),
  needs_info: mark('changes needed'),
  suspended: mark('suspended'),
  revoked: mark('revoked'),
}

/** Who waits for a check, longest first; each leads to everything that the decision is made on. */
export default function Verification() {
  const queue = useQuery({ queryKey: ['verifications'], queryFn: () => call('GET /admin/verifications', {}) })
  return (
    <div className="grid gap-8">
      <PageTitle lead={t('Only verified doctors are found and can be booked.')}>{t('Verification')}</PageTitle>
      {queue.isPending ? <Skeleton /> : null}
      {queue.isError ? (
        <LoadFailed what={t('the queue')} error={queue.error} again={() => void queue.refetch()} />
      ) : null}
      {queue.data ? <Figures {...queue.data.figures} /> : null}
      {queue.isSuccess && queue.data.waiting.length === 0 ? <Empty>{t('Nobody waits for a check.')}</Empty> : null}
      {queue.data && queue.data.waiting.length > 0 ? (
        <ul
          className="grid divide-y divide-line rounded-card border border-line bg-surface"
          aria-label={t('Who waits')}
        >
          {queue.data.waiting.map((doctor) => (
            <Waiting key={doctor.id} doctor={doctor} />
          ))}
        </ul>
      ) : null}
      <CheckedDoctors />
      {queue.data && queue.data.decided.length > 0 ? (
        <section className="grid gap-3">
          <h2 className="text-2xl">{t('Decided')}</h2>
          <ul className="grid gap-1">
            {queue.data.decided.map((row) => (
              <li key={`${row.practitioner_id} ${row.at}`}>
                {dateIn('UTC', row.at)}:{' '}
                <Link to={`/admin/verification/${row.practitioner_id}`} className="underline">
                  <bdi>{row.name}</bdi>
                </Link>
                , {t(decisionWords[row.to_state] ?? row.to_state)}
                {row.note ? (
                  <>
                    : <bdi>{row.note}</bdi>
                  </>
                ) : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

type Queue = Answer<'GET /admin/verifications'>

function Figures({ waiting, ending, usual_hours: hours }: Queue['figures']) {
  return (
    <p className="text-muted">
      <Facts
        of={[
          t('{count, plural, =0 {Nobody waits} one {# doctor waits} other {# doctors wait}}', { count: waiting }),
          ending > 0 &&
            t('{count, plural, one {# check ends soon or is due again} other {# checks end soon or are due again}}', {
              count: ending,
            }),
          hours !== null && t('Usually decided in {time}', { time: aboutHours(hours) }),
        ]}
      />
    </p>
  )
}

function Waiting({ doctor }: { doctor: Queue['waiting'][number] }) {
  const name = [doctor.title, doctor.first_name, doctor.last_name].filter(Boolean).join(' ')
  return (
    <li className="relative flex flex-wrap items-center gap-x-5 gap-y-3 p-4 hover:bg-sunken">
      <DoctorPortrait photo={doctor.display_photo} name={name} size={48} />
      <p className="me-auto grid min-w-0">
        <Link
          to={`/admin/verification/${doctor.id}`}
          className="text-lg font-semibold underline after:absolute after:inset-0"
        >
          <bdi>{name}</bdi>
        </Link>
        <span>
          <Facts of={[doctor.specialty_name, doctor.facility_name, doctor.location]} />
        </span>
        <span className="text-sm text-muted">
          <Facts
            of={[
              isRenewal(doctor.verification) && t('checked before'),
              doctor.submitted_at && t('since {moment}', { moment: ownMoment(doctor.submitted_at) }),
              t('{count, plural, =0 {no documents} one {# document} other {# documents}}', { count: doctor.documents }),
            ]}
          />
        </span>
      </p>
      {doctor.taken_by ? (
        <span className="rounded-chip bg-tint px-3 py-1 text-sm text-on-tint">
          {t('with {name}', { name: doctor.taken_by })}
        </span>
      ) : null}
    </li>
  )
}

const isRenewal = (state: string) => ['verified', 'expiring', 'recheck_due'].includes(state)
