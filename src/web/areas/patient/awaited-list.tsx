import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '#domain/language/translate.ts'
import { AwaitedCard, awaitedTimes } from '../../features/appointments/lists/awaited-card.tsx'
import { isShut } from '../../lib/shown.ts'
import { LoadFailed } from '../../ui/page.tsx'

type Props = { person: string | null; /** Stands there where nobody waits for anything. */ nothing: ReactNode }

/** What is waited for without a visit, beside the visits that wait for an earlier time. */
export default function AwaitedList({ person, nothing }: Props) {
  const awaited = useQuery(awaitedTimes)
  if (isShut(awaited))
    return <LoadFailed what={t('the waiting list')} error={awaited.error} again={() => void awaited.refetch()} />
  if (!awaited.data) return null
  const own = awaited.data.results.filter(({ patient_id }) => !person || patient_id === person)
  if (own.length === 0) return nothing
  return (
    <section aria-labelledby="awaited" className="grid gap-3">
      <h2 id="awaited" className="text-xl">
        {t('Waiting for a time')}
      </h2>
      {own.map((one) => (
        <AwaitedCard key={one.id} of={one} />
      ))}
    </section>
  )
}
