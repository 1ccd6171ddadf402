import { fault } from '#domain/fault.ts'
import { currencies } from '#domain/booking/currencies.ts'
import { mark, t } from '#domain/language/translate.ts'
import { moneyWords } from '#domain/language/money-words.ts'
import { type OptionalReminder, optionalReminders } from '#domain/profiles/facility-rules.ts'
import { call } from '../../lib/browser-call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { BothVersions, type VersionLine } from '../../ui/both-versions.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Card } from '../../ui/page.tsx'
import { TickList } from '../../ui/tick-list.tsx'
import { type FacilityProfile, useSaved } from './use-facility-profile.ts'
import { usePart } from './use-part.ts'
import { NumberField } from '../../ui/date-field.tsx'

const reminderWords: Readonly<Record<OptionalReminder, string>> = {
  week: mark('A week before, when it was booked early'),
  days: mark('Two days before, or one when it is later'),
  answer: mark('A day before, to whoever has not answered'),
  hours: mark('Three hours before'),
}

/** What new services begin with, which reminders go out, and what they say of missed visits. */
export function PoliciesForm({ profile }: { profile: FacilityProfile }) {
  const saved = useSaved(profile.id)
  const { theirs, version, refusal, settle, adopt } = usePart(profile, (theirs, mine) =>
    policyLines(policiesOf(theirs), policiesOf(mine)),
  )
  const form = useSentForm({
    defaultValues: policiesOf(profile),
    refusal,
    send: async (values) =>
      adopt(
        await saved(
          call('PUT /facilities/:facilityId/policies', {
            params: { facilityId: profile.id },
            body: {
              change_cutoff: values.change_cutoff.trim() === '' ? null : Number(values.change_cutoff) * 60,
              reminders_off: optionalReminders.filter((kind) => !values.reminders.includes(kind)),
              missed_cost_minor: minorOf(values.missed_cost_minor),
              missed_cost_currency: values.missed_cost_currency,
              version,
            },
          }),
        ),
      ),
  })
  const reminders = form.drawn('reminders')
  const amount = moneyWords(minorOf(form.watch('missed_cost_minor')), form.watch('missed_cost_currency'))
  return (
    <Card className="max-w-2xl">
      <Form of={form} label={t('Default policies')} className="grid gap-6">
        <h2 className="text-2xl">{t('Default policies')}</h2>
        <BothVersions theirs={theirs && policiesOf(theirs)} form={form} linesOf={policyLines} onSettled={settle} />
        <NumberField
          label={t('Patients can change a visit until, hours before')}
          optional
          inputMode="numeric"
          hint={t('New services begin with it; each can have another. Empty: 2 hours.')}
          {...form.field('change_cutoff', hours)}
        />
        <fieldset className="grid gap-1">
          <legend className="mb-1 font-semibold">{t('Reminders')}</legend>
          <TickList
            options={optionalReminders.map((value) => ({ value, label: t(reminderWords[value]) }))}
            value={reminders.value}
            onChange={reminders.onChange}
          />
          <p className="text-sm text-muted">{t('For visits that are booked or moved from now on.')}</p>
        </fieldset>
        <fieldset className="grid gap-3">
          <legend className="mb-1 font-semibold">{t('What a missed visit costs you')}</legend>
          <div className="flex flex-wrap items-start gap-3">
            <div className="w-40">
              <NumberField
                label={t('Amount')}
                optional
                inputMode="decimal"
                {...form.field('missed_cost_minor', money)}
              />
            </div>
            <div className="w-28">
              <SelectField label={t('Currency')} {...form.field('missed_cost_currency')}>
                {currencies.map((code) => (
                  <option key={code}>{code}</option>
                ))}
              </SelectField>
            </div>
          </div>
          <p className="text-sm text-muted">
            {amount
              ? t('Reminders say: “A missed visit costs us about {amount}.”', { amount })
              : t('Empty: reminders say nothing of it.')}
          </p>
        </fieldset>
        <Button type="submit" look="primary" className="justify-self-start" busy={form.isSending && t('Saving…')}>
          {t('Save policies')}
        </Button>
      </Form>
    </Card>
  )
}

type Policies = ReturnType<typeof policiesOf>

export function policiesOf(profile: FacilityProfile) {
  return {
    change_cutoff: profile.change_cutoff === null ? '' : String(profile.change_cutoff / 60),
    reminders: optionalReminders.filter((kind) => !profile.reminders_off.includes(kind)) as OptionalReminder[],
    missed_cost_minor: profile.missed_cost_minor === null ? '' : String(profile.missed_cost_minor / 100),
    missed_cost_currency: profile.missed_cost_currency || 'GBP',
  }
}

export function policyLines(theirs: Policies, mine: Policies): VersionLine[] {
  const line = (label: string, words: (of: Policies) => string) => ({ label, theirs: words(theirs), mine: words(mine) })
  return [
    line(t('Patients can change a visit until, hours before'), (of) => of.change_cutoff.trim()),
    ...optionalReminders.map((kind) =>
      line(t(reminderWords[kind]), (of) => (of.reminders.includes(kind) ? t('Yes') : t('No'))),
    ),
    line(t('What a missed visit costs you'), (of) => costWords(of)),
  ]
}

function costWords({ missed_cost_minor: typed, missed_cost_currency: currency }: Policies): string {
  return typed.trim() && (moneyWords(minorOf(typed), currency) || typed)
}

function minorOf(typed: string): number | null {
  const value = Number(typed.trim().replace(',', '.'))
  return typed.trim() === '' || !Number.isFinite(value) || value <= 0 ? null : Math.round(value * 100)
}

const hours = (typed: string) =>
  /^\d{0,3}$/.test(typed.trim()) && Number(typed) <= 336
    ? undefined
    : t('{field} must be a number between {from} and {to}', { field: t('Hours'), from: 0, to: 336 })

const money = (typed: string) =>
  typed.trim() === '' || /^\d{1,5}([.,]\d{1,2})?$/.test(typed.trim()) ? undefined : fault('amount_unreal')
