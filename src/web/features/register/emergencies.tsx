import { useQuery } from '@tanstack/react-query'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { ownMoment } from '../../lib/format.ts'
import { isShut } from '../../lib/shown.ts'
import { LoadFailed, Skeleton } from '../../ui/page.tsx'

/** Who opened everything of a patient for an emergency, and why: for who answers for the people of the branch. */
export function Emergencies({ branchId }: { branchId: string }) {
  const found = useQuery({
    queryKey: ['emergencies', branchId],
    queryFn: () => call('GET /branches/:branchId/emergency-accesses', { params: { branchId } }),
  })
  if (found.isPending) return <Skeleton rows={1} />
  if (isShut(found))
    return <LoadFailed what={t('the emergency accesses')} error={found.error} again={() => void found.refetch()} />
  const { results } = found.data
  return (
    <section className="grid gap-2">
      <h2 className="text-2xl">{t('Emergency accesses')}</h2>
      {results.length === 0 ? <p className="text-muted">{t('Nobody has used emergency access here.')}</p> : null}
      <ul className="grid">
        {results.map(({ id, at, who, role, patient, reason }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2">
            <span className="min-w-0 break-words">
              <bdi className="font-semibold">{who}</bdi>
              {role === '' ? null : <> · {role}</>}
              {patient === '' ? null : (
                <>
                  {' · '}
                  <bdi>{t('Patient: {name}', { name: patient })}</bdi>
                </>
              )}
              <br />
              <span dir="auto">{t('Reason: {reason}', { reason })}</span>
            </span>
            <bdi className="text-sm text-muted figures">{ownMoment(at)}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}
