import { limitFaults } from '#domain/availability/visit-limits.ts'
import { mark, t } from '#domain/language/translate.ts'
import { call } from '../../../lib/browser-call.ts'
import { problemText } from '../../../lib/call.ts'
import { useSentForm } from '../../../lib/sent-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import type { Change, Setup } from '../setup/use-setup.ts'
import { NumberField } from '../../../ui/date-field.tsx'

const periods = [
  { key: 'day', most: 200, label: mark('Most visits a day') },
  { key: 'week', most: 1000, label: mark('Most visits a week') },
  { key: 'month', most: 4000, label: mark('Most visits a month') },
] as const

type Period = (typeof periods)[number]['key']
type Limits = Record<Period, string>

/** The most visits a day, a week and a month at each branch, and the way between branches. What is full closes by itself. */
export function LimitsEditor({ setup, change }: { setup: Setup; change: Change }) {
  const branches = setup.branches.filter((branch) => branch.state === 'active')
  const form = useSentForm({
    defaultValues: { limits: branches.map(typedLimits), gap: String(setup.branch_gap) },
    refusal: problemText,
    nameOf: (field) =>
      field === 'branch_gap' ? 'gap' : field.replace(/^day_limits\.(\d+)\.(\w+)_limit$/, 'limits.$1.$2'),
    send: ({ limits, gap }) => {
      const day_limits = branches.map(({ id }, index) => ({ branch_id: id, ...sentLimits(limits[index]) }))
      const body = { branch_gap: Number(gap), day_limits }
      return change(() => call('PUT /doctors/me/limits', { body }), t('Limits saved'))
    },
  })
  return (
    <Form of={form} className="grid max-w-3xl gap-6">
      <p className="text-muted">
        {t(
          'Leave a field empty where there is no limit. A day, week or month that is full closes for patients by itself. Weeks begin on Monday.',
        )}
      </p>
      {branches.map(({ id, name }, index) => (
        <fieldset key={id} className="grid items-start gap-4 sm:grid-cols-3">
          <legend className="mb-3 text-lg display">
            <bdi>{name}</bdi>
          </legend>
          {periods.map(({ key, most, label }) => (
            <NumberField
              key={key}
              label={t(label)}
              inputMode="numeric"
              {...form.field(`limits.${index}.${key}`, (text, { limits }) =>
                text === '' || isBetween(text, 1, most)
                  ? contradiction(key, limits[index], branches[index])
                  : t('Visits at {name} must be a number between 1 and {most}, or empty', { name, most }),
              )}
            />
          ))}
        </fieldset>
      ))}
      {branches.length > 1 ? (
        <NumberField
          label={t('Way between branches, minutes')}
          inputMode="numeric"
          hint={t('Kept free between visits at different branches.')}
          className="max-w-xl"
          {...form.field('gap', (text) =>
            isBetween(text, 0, 240) && Number(text) % 5 === 0
              ? undefined
              : t('The way between branches must be a number between 0 and 240, in steps of 5'),
          )}
        />
      ) : null}
      <p>
        <Button type="submit" look="primary" busy={form.isSending && t('Saving…')}>
          {t('Save limits')}
        </Button>
      </p>
    </Form>
  )
}

function typedLimits({ day_limit, week_limit, month_limit }: Setup['branches'][number]): Limits {
  const typed = (most: number | null) => String(most ?? '')
  return { day: typed(day_limit), week: typed(week_limit), month: typed(month_limit) }
}

function sentLimits(limits: Limits | undefined) {
  const sent = (text: string | undefined) => (text ? Number(text) : null)
  return { day_limit: sent(limits?.day), week_limit: sent(limits?.week), month_limit: sent(limits?.month) }
}

/** Limits that contradict each other since before that was a fault stay as they are while nobody touches them. */
function contradiction(key: Period, typed: Limits | undefined, saved: Setup['branches'][number] | undefined) {
  const { day_limit: day, week_limit: week, month_limit: month } = sentLimits(typed)
  const stood = day === saved?.day_limit && week === saved.week_limit && month === saved.month_limit
  return key === 'month' || stood ? undefined : limitFaults({ day, week, month })[key]
}

function isBetween(text: string, low: number, high: number): boolean {
  return /^\d+$/.test(text) && Number(text) >= low && Number(text) <= high
}
