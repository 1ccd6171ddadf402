import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import type { Change, Setup } from './use-setup.ts'
import { NumberField } from '../../ui/date-field.tsx'

/** The most visits a day at each branch, and the way between branches. A day that is full closes by itself. */
export function LimitsEditor({ setup, change }: { setup: Setup; change: Change }) {
  const branches = setup.branches.filter((branch) => branch.state === 'active')
  const form = useSentForm({
    defaultValues: {
      limits: branches.map(({ day_limit }) => ({ most: day_limit === null ? '' : String(day_limit) })),
      gap: String(setup.branch_gap),
    },
    refusal: problemText,
    nameOf: (field) => (field === 'branch_gap' ? 'gap' : field.replace(/^day_limits\.(\d+).*/, 'limits.$1.most')),
    send: ({ limits, gap }) => {
      const day_limits = branches.map(({ id }, index) => ({
        branch_id: id,
        day_limit: limits[index]?.most ? Number(limits[index].most) : null,
      }))
      const body = { branch_gap: Number(gap), day_limits }
      return change(() => call('PUT /doctors/me/limits', { body }), t('Limits saved'))
    },
  })
  return (
    <Form of={form} className="grid max-w-xl gap-5">
      {branches.map(({ id, name }, index) => (
        <NumberField
          key={id}
          label={t('Most visits a day, {name}', { name })}
          optional
          inputMode="numeric"
          hint={t('Empty: no limit. A full day closes for patients by itself.')}
          {...form.field(`limits.${index}.most`, (text) =>
            text === '' || isBetween(text, 1, 200)
              ? undefined
              : t('Visits a day at {name} must be a number between 1 and 200, or empty', { name }),
          )}
        />
      ))}
      {branches.length > 1 ? (
        <NumberField
          label={t('Way between branches, minutes')}
          inputMode="numeric"
          hint={t('Kept free between visits at different branches.')}
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

function isBetween(text: string, low: number, high: number): boolean {
  return /^\d+$/.test(text) && Number(text) >= low && Number(text) <= high
}
