import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { mark, t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import type { Site } from '#contract/page.ts'
import { aboutHours } from '../../features/checks/check-words.ts'
import { call } from '../../lib/browser-call.ts'
import { dateIn } from '../../lib/format.ts'
import { titleOf, useSite } from '../../lib/site.ts'
import { isShown, isShut } from '../../lib/shown.ts'
import { Facts } from '../../ui/facts.tsx'
import { Empty, LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { CheckedDoctors } from './checked-doctors.tsx'
import { WaitingTable } from './waiting-table.tsx'

export const meta = () => titleOf(t('Verification'))

const decisionWords: Record<string, string> = {
  verified: mark('verified'),
  rejected: mark('declined'),
  needs_info: mark('changes needed'),
  suspended: mark('suspended'),
  revoked: mark('revoked'),
  restored: mark('revocation taken back'),
}

/** What a check means here. */
const modes: Record<Site['verification'], string> = {
  required: mark('Only verified doctors are found and can be booked.'),
  facility_attested: mark('Facilities confirm their doctors here. Nobody is found or can be booked before one has.'),
  off: mark(
    'Doctors are not checked here. Whoever has sent a number is found and can be booked, unless you suspend them.',
  ),
}

/** Who waits for a check, page by page, longest first; each leads to everything that the decision is made on. */
export default function Verification() {
  const { verification } = useSite()
  const queue = useInfiniteQuery({
    queryKey: ['verifications', 'queue'],
    queryFn: ({ pageParam }) => call('GET /admin/verifications', { query: { cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  })
  const waiting = queue.data?.pages.flatMap((page) => page.waiting) ?? []
  const [first] = queue.data?.pages ?? []
  return (
    <div className="grid gap-8">
      <PageTitle lead={t(modes[verification])}>{t('Verification')}</PageTitle>
      {queue.isPending ? <Skeleton /> : null}
      {isShut(queue) ? (
        <LoadFailed what={t('the queue')} error={queue.error} again={() => void queue.refetch()} />
      ) : null}
      {first ? <Figures {...first.figures} /> : null}
      {isShown(queue) && waiting.length === 0 ? <Empty>{t('Nobody waits for a check.')}</Empty> : null}
      {waiting.length > 0 ? <WaitingTable waiting={waiting} /> : null}
      <ShowMore of={queue} />
      <CheckedDoctors />
      {first && first.decided.length > 0 ? (
        <section className="grid gap-3">
          <h2 className="text-2xl">{t('Decided')}</h2>
          <ul className="grid gap-1">
            {first.decided.map((row) => (
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
          t(
            '{count, plural, =0 {Nobody waits} one {# doctor or facility waits} other {# doctors and facilities wait}}',
            { count: waiting },
          ),
          ending > 0 &&
            t('{count, plural, one {# check ends soon or is due again} other {# checks end soon or are due again}}', {
              count: ending,
            }),
          hours === null
            ? t('How long it usually takes is not measured yet')
            : t('Usually decided in {time}', { time: aboutHours(hours) }),
        ]}
      />
    </p>
  )
}
