import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { t } from '#domain/language/translate.ts'
import { sayFault } from '#contract/fault-texts.ts'
import { fault } from '#domain/fault.ts'
import type { Answer } from '#contract/endpoints.ts'
import type { MailGroup } from '#domain/profiles/mail-groups.ts'
import { call } from '../../lib/browser-call.ts'
import { viewerZone, zoneWords } from '../../lib/format.ts'
import { problemText } from '../../lib/call.ts'
import { useSession } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { isShut } from '../../lib/shown.ts'
import { SelectField } from '../../ui/field.tsx'
import { PushChoice } from './push-choice.tsx'
import { Card, LoadFailed, Skeleton } from '../../ui/page.tsx'

const key = ['messages']

type Wishes = Answer<'GET /auth/messages'>

/** Which mails somebody gets. What must be told is shown as well, and why it cannot be switched off. */
export function MessagesPanel() {
  const session = useSession()
  const queries = useQueryClient()
  const messages = useQuery({ queryKey: key, queryFn: () => call('GET /auth/messages', {}) })
  const save = useMutation({
    mutationFn: ({ off, time_zone }: Pick<Wishes, 'off' | 'time_zone'>) =>
      call('PUT /auth/messages', { body: { off, time_zone } }),
    onSuccess: (saved) => {
      queries.setQueryData(key, saved)
      toast('success', t('Saved'))
    },
    onError: (error) => toast('error', problemText(error)),
  })
  if (messages.isPending) return <Skeleton rows={3} />
  if (isShut(messages))
    return <LoadFailed what={t('your messages')} error={messages.error} again={() => void messages.refetch()} />
  const wishes = messages.data
  const { off } = wishes
  const toggle = (group: MailGroup) =>
    save.mutate({ ...wishes, off: off.includes(group) ? off.filter((other) => other !== group) : [...off, group] })
  const switchable = (group: MailGroup) => ({
    checked: !off.includes(group),
    disabled: save.isPending,
    onChange: () => toggle(group),
  })
  return (
    <Card as="section" className="grid max-w-2xl gap-5">
      <h2 className="text-2xl">{t('Messages we send you')}</h2>
      <Choice
        label={t('What you do yourself')}
        hint={t('When you book, move or cancel an appointment.')}
        {...switchable('own')}
      />
      {session?.userType === 'patient' ? (
        <PatientChoices
          switchable={switchable}
          sendsTexts={wishes.sends_texts}
          zone={wishes.time_zone}
          isSaving={save.isPending}
          onZone={(zone) => save.mutate({ ...wishes, time_zone: zone })}
        />
      ) : null}
      {session?.userType === 'doctor' ? (
        <>
          <Choice
            label={t('Requests that wait for you')}
            hint={t('They stand on your dashboard as well.')}
            {...switchable('requests')}
          />
          <Choice
            label={t('The agenda of each day')}
            hint={t('At 7am, on days with appointments: when, what and where. No patient is named.')}
            {...switchable('agenda')}
          />
        </>
      ) : null}
      {session?.userType === 'facility-manager' ? (
        <Choice
          label={t('Figures of each week')}
          hint={t('On Monday morning: five figures of each branch, beside those of the week before.')}
          {...switchable('weekly')}
        />
      ) : null}
      <Choice
        label={t('What the clinic changes')}
        hint={t('Always on: you must learn when an appointment is moved or cancelled.')}
        checked
        disabled
      />
      <Choice
        label={t('Account and security')}
        hint={t('Always on: codes, new devices, a changed password.')}
        checked
        disabled
      />
      <p className="text-muted">{t('There is no news and no advertising.')}</p>
    </Card>
  )
}

type PatientProps = {
  switchable: (group: MailGroup) => Pick<ChoiceProps, 'checked' | 'disabled' | 'onChange'>
  sendsTexts: boolean
  zone: string | null
  isSaving: boolean
  onZone: (zone: string | null) => void
}

function PatientChoices({ switchable, sendsTexts, zone, isSaving, onZone }: PatientProps) {
  return (
    <>
      <Choice
        label={t('Reminders')}
        hint={t('A week, two days and three hours before an appointment. See your time zone below.')}
        {...switchable('reminders')}
      />
      <Choice
        label={t('Text messages')}
        hint={
          sendsTexts ? t('To the mobile number in your profile, where time is short.') : sayFault(fault('texts_unsent'))
        }
        {...(sendsTexts ? switchable('texts') : { checked: false, disabled: true })}
      />
      {sendsTexts ? (
        <Choice
          label={t('Text messages when it is my turn')}
          hint={t('In the waiting room: when you are called, when one person is before you, and when you were missed.')}
          {...switchable('turns')}
        />
      ) : null}
      <PushChoice />
      <SelectField
        label={t('Your time zone')}
        hint={t(
          'Reminders and offered times come between 8am and 9pm by this clock. What cannot wait until the morning comes at once. For a person of another account whom you help, the clock of that account counts.',
        )}
        value={zone ?? ''}
        disabled={isSaving}
        onChange={(event) => onZone(event.target.value || null)}
      >
        <option value="">{t('As the clinic')}</option>
        {zonesNear(zone).map((name) => (
          <option key={name} value={name}>
            {zoneWords(name)}
          </option>
        ))}
      </SelectField>
    </>
  )
}

type ChoiceProps = { label: string; hint: string; checked: boolean; disabled: boolean; onChange?: () => void }

function Choice({ label, hint, checked, disabled, onChange = () => undefined }: ChoiceProps) {
  return (
    <label className="flex items-start gap-3">
      <input type="checkbox" className="mt-1" checked={checked} disabled={disabled} onChange={onChange} />
      <span>
        <span className="block font-semibold">{label}</span>
        <span className="text-muted">{hint}</span>
      </span>
    </label>
  )
}

/** The zone that is chosen, the one of this device, and all others. */
function zonesNear(chosen: string | null): string[] {
  return [...new Set([...(chosen ? [chosen] : []), viewerZone(), ...Intl.supportedValuesOf('timeZone')])]
}
