import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { asLocalDate, dayWords } from '../../lib/format.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/field.tsx'
import { LoadFailed, Skeleton } from '../../ui/page.tsx'

/** The public holidays of the branch's country: those without appointments are closed by one tap. */
export function HolidaysForm({ branchId, onDone }: { branchId: string; onDone: () => void }) {
  const queries = useQueryClient()
  const [unwanted, setUnwanted] = useState<readonly string[]>([])
  const [saving, setSaving] = useState(false)
  const holidays = useQuery({
    queryKey: ['holidays', branchId],
    queryFn: () => call('GET /doctors/me/holidays', { query: { branch_id: branchId } }),
  })
  if (holidays.isPending) return <Skeleton rows={4} />
  if (holidays.isError)
    return <LoadFailed what={t('the public holidays')} error={holidays.error} again={() => void holidays.refetch()} />
  const { results } = holidays.data
  const chosen = results.filter((day) => !day.is_away && day.booked === 0 && !unwanted.includes(day.date))
  const save = async () => {
    setSaving(true)
    try {
      for (const { date } of chosen)
        await call('POST /doctors/me/leave', {
          body: { from_date: date, until_date: date, reason: 'holiday', actions: [] },
        })
      toast('success', t('Saved'))
      onDone()
    } catch (error) {
      toast('error', problemText(error))
      void holidays.refetch()
    } finally {
      setSaving(false)
      await queries.invalidateQueries({ queryKey: ['setup'] })
    }
  }
  if (results.length === 0) return <p>{t('No public holidays are known for the country of this branch.')}</p>
  return (
    <div className="grid gap-4">
      <ul>
        {results.map(({ date, name, is_away, booked }) => (
          <li key={date}>
            <CheckField
              label={[
                `${dayWords(asLocalDate(date))}, ${name}`,
                is_away ? t('away already') : '',
                booked > 0
                  ? t('{booked, plural, one {# appointment is} other {# appointments are}} booked: use Add leave', {
                      booked,
                    })
                  : '',
              ]
                .filter(Boolean)
                .join(' · ')}
              disabled={is_away || booked > 0}
              checked={is_away || (booked === 0 && !unwanted.includes(date))}
              onChange={() =>
                setUnwanted(unwanted.includes(date) ? unwanted.filter((other) => other !== date) : [...unwanted, date])
              }
            />
          </li>
        ))}
      </ul>
      <p className="flex gap-3">
        <Button look="primary" busy={saving && t('Saving…')} onClick={() => void save()}>
          {t('{count, plural, one {Close # day} other {Close # days}}', { count: chosen.length })}
        </Button>
        <Button onClick={onDone}>{t('Close')}</Button>
      </p>
    </div>
  )
}
