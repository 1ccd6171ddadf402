import { fault } from '#domain/fault.ts'
import { t } from '#domain/language/translate.ts'
import { authorityCodes, comparable, numberFault } from '#domain/verification/numbers.ts'
import { isOpenIn, isState } from '#domain/verification/verification.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { authorityWords, type OwnCheck } from './check-words.ts'

/** The number, and whose it is. Who stands as checked can give another one, and is told what that means. */
export function LicenceForm({ own, onSent }: { own: OwnCheck; onSent: () => Promise<unknown> }) {
  const form = useSentForm({
    defaultValues: { licence_number: own.licence_number, licence_authority: own.licence_authority },
    refusal: problemText,
    send: async (body) => {
      await call('POST /doctors/me/verification', { body })
      toast('success', t('Sent for the check'))
      await onSent()
    },
  })
  const stands = isState(own.state) && isOpenIn(own.state)
  const { licence_number: number, licence_authority: authority } = form.watch()
  const isOther = comparable(number) !== comparable(own.licence_number) || authority !== own.licence_authority
  if (!own.may_submit && !stands)
    return <p className="text-muted">{t('Number {licence_number}', { licence_number: own.licence_number })}</p>
  return (
    <Form of={form} className="grid gap-3">
      <SelectField label={t('Who gave it out')} {...form.field('licence_authority')}>
        {authorityCodes.map((code) => (
          <option key={code} value={code}>
            {t(authorityWords[code])}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('Licence or registration number')}
        {...form.field('licence_number', (value, values) => {
          const wrong = numberFault(values.licence_authority, value)
          return wrong && fault(wrong)
        })}
      />
      {stands && isOther ? (
        <p className="rounded-field bg-sunken p-3">
          {t(
            'Another number is checked anew. Patients can’t find or book you until then, and your appointments are on hold.',
          )}
        </p>
      ) : null}
      {stands && !isOther ? null : (
        <Button type="submit" look="primary" className="justify-self-start" busy={form.isSending && t('Sending…')}>
          {t('Send for the check')}
        </Button>
      )}
    </Form>
  )
}
