import { mark, t } from '#domain/language/translate.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { ChooseGrantee } from './choose-grantee.tsx'
import type { Sharing } from './records.ts'
import { type End, endFor, type Grantee, type ShareWish } from './share-with.ts'

const ends = {
  visit: mark('The end of the next visit'),
  week: mark('7 days'),
  month: mark('30 days'),
  open: mark('Until I stop'),
} as const satisfies Readonly<Record<End, string>>

type Props = {
  sharing: Sharing
  /** Who is not offered: they have it. */
  have: ReadonlySet<string>
  onShare: (wish: ShareWish) => Promise<unknown>
}

/** With whom, and until when. */
export function ShareForm({ sharing, have, onShare }: Props) {
  const grantees: Grantee[] = [
    ...sharing.doctors.map(({ id, name, next_visit }) => ({
      id,
      name,
      kind: 'practitioner' as const,
      hasVisit: next_visit !== null,
    })),
    ...sharing.branches.map(({ id, name, has_visit: hasVisit }) => ({ id, name, kind: 'branch' as const, hasVisit })),
    ...sharing.carers.map(({ id, name }) => ({ id, name, kind: 'carer' as const, hasVisit: false })),
  ]
  const left = grantees.filter(({ id }) => !have.has(id))
  const granteeOf = (id: string) => left.find((one) => one.id === id) ?? left[0]
  const form = useSentForm<{ doctor: string; until: End | '' }>({
    defaultValues: { doctor: '', until: '' },
    send: async ({ doctor, until: wanted }) => {
      const grantee = granteeOf(doctor)
      if (grantee) await onShare({ grantee, until: endFor(grantee, wanted) })
    },
  })
  const [whom, until] = [form.drawn('doctor'), form.drawn('until')]
  const chosen = granteeOf(whom.value)
  if (!chosen) return <p className="text-muted">{t('Everybody you can share with has it.')}</p>
  return (
    <Form of={form} className="grid gap-4 border-t border-line pt-4" isFree>
      <ChooseGrantee grantees={left} chosen={chosen} onChoose={whom.onChange} />
      <SelectField
        label={t('Until')}
        value={endFor(chosen, until.value)}
        error={until.error}
        onChange={({ target }) => until.onChange(target.value as End)}
      >
        {(Object.keys(ends) as End[])
          .filter((end) => end !== 'visit' || chosen.hasVisit)
          .map((end) => (
            <option key={end} value={end}>
              {t(ends[end])}
            </option>
          ))}
      </SelectField>
      <p>
        <Button type="submit" look="primary" busy={form.isSending && t('One moment…')}>
          {t('Share')}
        </Button>
      </p>
    </Form>
  )
}
