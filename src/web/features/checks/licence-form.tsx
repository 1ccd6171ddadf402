import { fault } from '#domain/fault.ts'
import { listComma, t } from '#domain/language/translate.ts'
import {
  authoritiesWithoutRule,
  authorityCodes,
  authorityFault,
  isNamedAnew,
  isOtherNumber,
  numberFault,
} from '#domain/verification/numbers.ts'
import { isOpenIn, isState } from '#domain/verification/verification.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { authorityWords, isByFacility, isChecked, type OwnCheck } from './check-words.ts'

/** The number, and whose it is. Who stands as checked can give another one, and is told what that means. */
export function LicenceForm({ own, onSent }: { own: OwnCheck; onSent: () => Promise<unknown> }) {
  const isAppeal = own.state === 'rejected'
  const form = useSentForm({
    defaultValues: {
      licence_number: own.licence_number,
      licence_authority: own.licence_authority,
      licence_authority_name: own.licence_authority_name,
      words: '',
    },
    refusal: problemText,
    send: async (typed) => {
      await call('POST /doctors/me/verification', { body: { ...typed, words: isAppeal ? typed.words : '' } })
      toast(
        'success',
        isChecked(own) && !isNamedAnew(givenBy(own), givenBy(typed)) ? t('Sent for the check') : t('Saved'),
      )
      await onSent()
    },
  })
  const waits = own.state === 'submitted' || own.state === 'in_review'
  const stands = isState(own.state) && isOpenIn(own.state)
  const typed = form.watch()
  const isOther = isOtherNumber(givenBy(own), givenBy(typed))
  const isNamed = isNamedAnew(givenBy(own), givenBy(typed))
  if (!own.may_give_number)
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
      <KnownAuthorities isLookedUp={isChecked(own) && !isByFacility(own)} />
      {typed.licence_authority === 'other' ? (
        <TextField
          label={t('Name of the authority')}
          hint={t('As it calls itself. Patients read it with what was checked.')}
          maxLength={120}
          list="authorities"
          {...form.field('licence_authority_name', (value, values) => {
            const wrong = authorityFault(values.licence_authority, value)
            return wrong && fault(wrong)
          })}
        />
      ) : null}
      <TextField
        label={t('Licence or registration number')}
        {...form.field('licence_number', (value, values) => {
          const wrong = numberFault(values.licence_authority, value)
          return wrong && fault(wrong)
        })}
      />
      {stands && isOther && isChecked(own) ? <CheckedAnew /> : null}
      {isAppeal ? (
        <TextArea
          label={t('What the person should know')}
          hint={t('The person who looks again reads it with your documents.')}
          optional
          maxLength={1000}
          {...form.field('words')}
        />
      ) : null}
      {waits ? (
        <p className="text-muted">
          {isByFacility(own)
            ? t('No facility has confirmed you yet: you can still put your number right.')
            : t('Nobody has decided yet: you can still put your number right. You keep your place in the line.')}
        </p>
      ) : null}
      {(stands || waits) && !isOther && !isNamed ? null : (
        <Button type="submit" look="primary" className="justify-self-start" busy={form.isSending && t('Sending…')}>
          {sendWord({ isAppeal, waits, isSaved: ((stands || waits) && isNamed) || !isChecked(own) })}
        </Button>
      )}
    </Form>
  )
}

function CheckedAnew() {
  return (
    <p className="rounded-field bg-sunken p-3">
      {t(
        'Another number is checked anew. Patients can’t find or book you until then, and your appointments are on hold.',
      )}
    </p>
  )
}

/** What is checked by a rule and what by a look, and names to choose from where the doctor types one. */
function KnownAuthorities({ isLookedUp }: { isLookedUp: boolean }) {
  const authorities = checkedByRule()
  return (
    <>
      <p className="text-sm text-muted">
        {isLookedUp
          ? t('We check the form of these numbers ourselves: {authorities}. We look others up in their register.', {
              authorities,
            })
          : t('We check the form of these numbers ourselves: {authorities}.', { authorities })}
      </p>
      <datalist id="authorities">
        {authoritiesWithoutRule.map(([country, name]) => (
          <option key={country} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  )
}

/** The authorities of which the product has a rule, in words. */
const checkedByRule = () =>
  authorityCodes
    .filter((code) => code !== 'other')
    .map((code) => t(authorityWords[code]))
    .join(listComma())

type Typed = Pick<OwnCheck, 'licence_number' | 'licence_authority' | 'licence_authority_name'>

const givenBy = ({ licence_authority, licence_authority_name, licence_number }: Typed) => ({
  authority: licence_authority,
  name: licence_authority_name.trim(),
  number: licence_number,
})

function sendWord({ isAppeal, waits, isSaved }: { isAppeal: boolean; waits: boolean; isSaved: boolean }): string {
  if (isAppeal) return t('Ask to be looked at again')
  if (isSaved) return t('Save')
  return waits ? t('Correct the number') : t('Send for the check')
}
