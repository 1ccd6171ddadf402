import { staffGraceDays } from '#domain/access/second-step.ts'
import { t } from '#domain/language/translate.ts'
import { idleChoices } from '#domain/profiles/facility-rules.ts'
import { day } from '#domain/time/instant.ts'
import { call } from '../../lib/browser-call.ts'
import { minutesWords, ownDate } from '../../lib/format.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { BothVersions, type VersionLine } from '../../ui/both-versions.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckField, SelectField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Card } from '../../ui/page.tsx'
import { type FacilityProfile, useSaved } from './use-facility-profile.ts'
import { usePart } from './use-part.ts'

/** What the facility asks of its people's log-in. */
export function ProtectionForm({ profile }: { profile: FacilityProfile }) {
  const saved = useSaved(profile.id)
  const { second_step_since: since } = profile
  const { theirs, version, refusal, settle, adopt } = usePart(profile, (theirs, mine) =>
    protectionLines(protectionOf(theirs), protectionOf(mine)),
  )
  const form = useSentForm({
    defaultValues: protectionOf(profile),
    refusal,
    send: async ({ second_step, idle_minutes }) =>
      adopt(
        await saved(
          call('PUT /facilities/:facilityId/security', {
            params: { facilityId: profile.id },
            body: {
              second_step,
              idle_minutes: idleChoices.find((minutes) => String(minutes) === idle_minutes) ?? null,
              version,
            },
          }),
        ),
      ),
  })
  return (
    <Card className="max-w-2xl">
      <Form of={form} label={t('Security policy')} className="grid gap-6">
        <h2 className="text-2xl">{t('Security policy')}</h2>
        <BothVersions
          theirs={theirs && protectionOf(theirs)}
          form={form}
          linesOf={protectionLines}
          onSettled={settle}
        />
        <div className="grid gap-1">
          <CheckField
            label={<strong>{t('Everybody who works here must have two-step log-in')}</strong>}
            {...form.field('second_step')}
          />
          <p className="ps-8 text-muted">
            {t(
              'Each person gets seven days, from today or from when they join. After that they can set it up, ask for help or log out, and nothing else.',
            )}
          </p>
          {since ? (
            <p className="ps-8 font-semibold">
              {t('On since {date}. Who was here then needs it from {due} on.', {
                date: ownDate(since),
                due: ownDate(new Date(Date.parse(since) + staffGraceDays * day).toISOString()),
              })}
            </p>
          ) : null}
        </div>
        <SelectField
          label={t('An idle session ends after')}
          hint={t('Where somebody works at several clinics, the shortest time counts.')}
          {...form.field('idle_minutes')}
        >
          <option value="">{idleWords('')}</option>
          {idleChoices.map((minutes) => (
            <option key={minutes} value={minutes}>
              {idleWords(String(minutes))}
            </option>
          ))}
        </SelectField>
        <p className="text-muted">
          {t('Passwords have 12 characters or more and stand on no list of common ones, for everybody.')}
        </p>
        <Button type="submit" look="primary" className="justify-self-start" busy={form.isSending && t('Saving…')}>
          {t('Save security policy')}
        </Button>
      </Form>
    </Card>
  )
}

type Protection = ReturnType<typeof protectionOf>

export function protectionOf({ second_step_since, idle_minutes }: FacilityProfile) {
  return { second_step: second_step_since !== null, idle_minutes: String(idle_minutes ?? '') }
}

export function protectionLines(theirs: Protection, mine: Protection): VersionLine[] {
  const line = (label: string, words: (of: Protection) => string) => ({
    label,
    theirs: words(theirs),
    mine: words(mine),
  })
  return [
    line(t('Everybody who works here must have two-step log-in'), (of) => (of.second_step ? t('Yes') : t('No'))),
    line(t('An idle session ends after'), (of) => idleWords(of.idle_minutes)),
  ]
}

function idleWords(minutes: string): string {
  return minutes === '' ? t('30 minutes, as everywhere') : minutesWords(Number(minutes))
}
