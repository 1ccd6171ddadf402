import { useState } from 'react'
import { mark, t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../../lib/browser-call.ts'
import { problemText } from '../../../lib/call.ts'
import { dayIn, timeIn, todayIn } from '../../../lib/format.ts'
import { useSentForm } from '../../../lib/sent-form.ts'
import { kindWords } from '../../../parts/resources/point-kinds.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Card } from '../../../ui/page.tsx'
import type { Setup } from '../setup/use-setup.ts'

type Verdict = Answer<'GET /doctors/me/why-not'>
type Reason = NonNullable<Verdict['reason']>

/** What a doctor reads for each rule, and what to do about it. */
const words: Record<Reason, string> = {
  past: mark('It lies in the past.'),
  notice: mark('It is too soon: the service asks for more notice. See Services, Least notice.'),
  too_far_ahead: mark('It is too far ahead for this service. See Services, How far ahead.'),
  branch_closed: mark('The branch is closed then.'),
  leave: mark('You are away then. See Dates.'),
  outside_hours: mark('It lies outside your hours, or the visit would end after them. See Weekly hours.'),
  other_services: mark('This time is for other services. See Weekly hours.'),
  off_step: mark('It is not one of the steps that begin with your hours.'),
  booked: mark('A visit is booked then.'),
  held: mark('Somebody is booking it now. It comes back if they leave.'),
  blocked: mark('The time is blocked.'),
  limit: mark('The day is full: the most visits a day are reached. See Limits.'),
  week_limit: mark('The week is full: the most visits a week are reached. See Limits.'),
  month_limit: mark('The month is full: the most visits a month are reached. See Limits.'),
  gap: mark('You are on the way between two branches then. See Limits.'),
  buffer: mark('The break before or after a visit would not fit. See Services, Break after.'),
  room_full: mark('No room of the right kind is free then.'),
  not_listed: mark('The time is free, but patients do not find you yet. See Profile.'),
}

type Props = { setup: Setup; branch: Setup['branches'][number] }

/** Any date and time: offered to patients, or the rule that keeps it from them. */
export function WhyNot({ setup, branch }: Props) {
  const [verdict, setVerdict] = useState<Verdict>()
  const form = useSentForm({
    defaultValues: {
      service: setup.services[0]?.id ?? '',
      mode: 'in_person' as 'in_person' | 'video',
      date: todayIn(branch.time_zone) as string,
      time: '09:00',
    },
    refusal: problemText,
    nameOf: (field) => (field === 'service_id' ? 'service' : field),
    send: async ({ service, mode, date, time }) => {
      setVerdict(undefined)
      const asked = modes.find((one) => one === mode) ?? modes[0] ?? mode
      const query = { branch_id: branch.id, mode: asked, service_id: service, date, time }
      setVerdict(await call('GET /doctors/me/why-not', { query }))
    },
  })
  const chosen = setup.services.find(({ id }) => id === form.watch('service'))
  const modes = chosen?.mode === 'both' ? (['in_person', 'video'] as const) : chosen ? [chosen.mode] : []
  if (setup.services.length === 0) return <p>{t('Add a service first; times depend on it.')}</p>
  return (
    <Card as="section" className="grid max-w-2xl gap-5">
      <h2 className="text-2xl">{t('Why is this time not offered?')}</h2>
      <Form isFree of={form} className="grid items-end gap-4 sm:grid-cols-2">
        <SelectField label={t('Service')} {...form.field('service')}>
          {setup.services.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('How')} {...form.field('mode')}>
          {modes.map((one) => (
            <option key={one} value={one}>
              {one === 'video' ? t('Video') : t('In person')}
            </option>
          ))}
        </SelectField>
        <TextField label={t('Date')} type="date" {...form.field('date')} />
        <TextField label={t('Time')} type="time" {...form.field('time')} />
        <Button type="submit" look="primary" className="justify-self-start" busy={form.isSending && t('Looking…')}>
          {t('Tell me')}
        </Button>
      </Form>
      <div role="status">{verdict ? <Answered verdict={verdict} /> : null}</div>
    </Card>
  )
}

function Answered({ verdict: { start, time_zone, reason, missing } }: { verdict: Verdict }) {
  const when = { day: dayIn(time_zone, start), time: timeIn(time_zone, start) }
  return (
    <p className="rounded-field bg-sunken p-4 text-lg">
      <strong>{reason ? t('{day}, {time} is not offered.', when) : t('{day}, {time} is offered.', when)}</strong>{' '}
      {missing ? t('What the visit needs is not free then: {missing}.', { missing: kindWords(missing) }) : null}
      {!missing && reason ? t(words[reason]) : null}
      {reason ? null : t('Patients can book it now.')}
    </p>
  )
}
