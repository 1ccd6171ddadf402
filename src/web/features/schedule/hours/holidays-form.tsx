import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listComma, t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../../lib/browser-call.ts'
import { problemText } from '../../../lib/call.ts'
import { asLocalDate, dayWords } from '../../../lib/format.ts'
import { useSentForm } from '../../../lib/sent-form.ts'
import { toast } from '../../../lib/toast.ts'
import { isShut } from '../../../lib/shown.ts'
import { CheckField } from '../../../ui/field.tsx'
import { SaveOrClose } from '../../../ui/save-or-close.tsx'
import { Form } from '../../../ui/form.tsx'
import { LoadFailed, Skeleton } from '../../../ui/page.tsx'
import { factLine } from '../../../ui/facts.tsx'

type Holiday = Answer<'GET /doctors/me/holidays'>['results'][number]
type Props = { branchId: string; onDone: () => void }

/** The public holidays of the branch's country: those without appointments are closed by one tap. */
export function HolidaysForm({ branchId, onDone }: Props) {
  const holidays = useQuery({
    queryKey: ['holidays', branchId],
    queryFn: () => call('GET /doctors/me/holidays', { query: { branch_id: branchId } }),
  })
  if (holidays.isPending) return <Skeleton rows={4} />
  if (isShut(holidays))
    return <LoadFailed what={t('the public holidays')} error={holidays.error} again={() => void holidays.refetch()} />
  const { results } = holidays.data
  if (results.length === 0) return <p>{t('No public holidays are known for the country of this branch.')}</p>
  return <Choice days={results} onDone={onDone} />
}

function Choice({ days, onDone }: { days: readonly Holiday[]; onDone: () => void }) {
  const queries = useQueryClient()
  const open = days.filter((day) => !day.is_away && day.booked === 0).map(({ date }) => date)
  const form = useSentForm({
    defaultValues: { chosen: open },
    refusal: problemText,
    send: async ({ chosen }) => {
      try {
        for (const date of chosen)
          await call('POST /doctors/me/leave', {
            body: { from_date: date, until_date: date, reason: 'holiday', actions: [] },
          })
      } finally {
        await queries.invalidateQueries({ queryKey: ['holidays'] })
        await queries.invalidateQueries({ queryKey: ['setup'] })
      }
      toast('success', t('Saved'))
      onDone()
    },
  })
  const { value: chosen, onChange } = form.drawn('chosen')
  const toggle = (date: string) =>
    onChange(chosen.includes(date) ? chosen.filter((other) => other !== date) : [...chosen, date])
  return (
    <Form of={form} className="grid gap-4">
      <ul>
        {days.map((day) => (
          <li key={day.date}>
            <CheckField
              label={wordsOf(day)}
              disabled={day.is_away || day.booked > 0}
              checked={day.is_away || chosen.includes(day.date)}
              onChange={() => toggle(day.date)}
            />
          </li>
        ))}
      </ul>
      <SaveOrClose
        isSending={form.isSending}
        onClose={onDone}
        save={t('{count, plural, one {Close # day} other {Close # days}}', { count: chosen.length })}
      />
    </Form>
  )
}

function wordsOf({ date, name, is_away, booked }: Holiday): string {
  return factLine([
    `${dayWords(asLocalDate(date))}${listComma()}${name}`,
    is_away ? t('away already') : '',
    booked > 0
      ? t('{booked, plural, one {# appointment is} other {# appointments are}} booked: use Add leave', { booked })
      : '',
  ])
}
