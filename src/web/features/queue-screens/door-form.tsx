import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { ofParts } from './date-parts.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { Button } from '../../ui/button.tsx'
import { DateField, NumberField } from '../../ui/date-field.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'

export type CheckedIn = { label: string; token: string }
type Props = {
  token: string
  asksDoorCode: boolean
  by: 'code' | 'birth'
  onDone: (came: CheckedIn) => void
}

/** Who is here: by the code of the visit, or by date of birth and last name. The answer is a number, known or not. */
export function DoorForm({ token, asksDoorCode, by, onDone }: Props) {
  const [refused, setRefused] = useState('')
  const [attempts] = useState(openAttempts)
  const form = useSentForm({
    defaultValues: { code: '', date_of_birth: '--', last_name: '', door_code: '' },
    refusal: (error) => {
      setRefused(problemText(error))
      return problemText(error)
    },
    send: async ({ code, date_of_birth, last_name, door_code }) => {
      const who = by === 'code' ? { code } : { date_of_birth: ofParts(date_of_birth), last_name }
      const attempt = attempts.of(JSON.stringify(who))
      onDone(await call('POST /queue/door/check-in', { body: { ...who, door_code, attempt } }, { queueToken: token }))
      attempts.end()
    },
  })
  const needed = (text: string) => (text.trim() === '' ? t('Fill this in') : undefined)
  return (
    <Form isFree of={form} className="grid gap-6">
      {by === 'code' ? (
        <TextField
          label={t('Code of your visit')}
          hint={t('Like ABCD-1234. It stands in your message, as the reference.')}
          autoComplete="off"
          autoCapitalize="characters"
          {...form.field('code', needed)}
        />
      ) : (
        <>
          <DateField
            label={t('Date of birth')}
            {...form.drawn('date_of_birth', (value) =>
              ofParts(value) === '' ? t('Enter your date of birth') : undefined,
            )}
          />
          <TextField label={t('Last name')} autoComplete="off" {...form.field('last_name', needed)} />
        </>
      )}
      {asksDoorCode ? (
        <NumberField
          label={t('Code on the screen in the waiting room')}
          inputMode="numeric"
          autoComplete="off"
          {...form.field('door_code', needed)}
        />
      ) : null}
      <p aria-live="polite" className="sr-only">
        {refused}
      </p>
      <Button type="submit" look="primary" busy={form.isSending && t('One moment…')}>
        {t('I am here')}
      </Button>
    </Form>
  )
}

/** One press has one name, said again when its answer was lost: whoever is checked in by then gets that number, not another. */
function openAttempts() {
  let last = { who: '', id: '' }
  return {
    of(who: string) {
      if (last.who !== who) last = { who, id: crypto.randomUUID() }
      return last.id
    },
    end: () => (last = { who: '', id: '' }),
  }
}
