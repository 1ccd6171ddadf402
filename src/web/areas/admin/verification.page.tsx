import { useQuery, useQueryClient } from '@tanstack/react-query'
import { mark, t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { rich } from '../../lib/rich.tsx'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { dateIn } from '../../lib/format.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { titleOf } from '../../lib/site.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Card, Empty, LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'
import { CheckedDoctors } from './checked-doctors.tsx'
import { DoctorPortrait } from '../../parts/people/doctor-portrait.tsx'

export const meta = () => titleOf(t('Verification'))

const decisionWords: Record<string, string> = {
  verified: mark('verified'),
  rejected: mark('declined'),
  needs_info: mark('changes needed'),
  suspended: mark('suspended'),
  revoked: mark('revoked'),
}

export default function Verification() {
  const queue = useQuery({ queryKey: ['verifications'], queryFn: () => call('GET /admin/verifications', {}) })
  return (
    <div className="grid gap-8">
      <PageTitle lead={t('Only verified doctors are found and can be booked.')}>{t('Verification')}</PageTitle>
      {queue.isPending ? <Skeleton /> : null}
      {queue.isError ? (
        <LoadFailed what={t('the queue')} error={queue.error} again={() => void queue.refetch()} />
      ) : null}
      {queue.isSuccess && queue.data.waiting.length === 0 ? <Empty>{t('Nobody waits for a check.')}</Empty> : null}
      {queue.data?.waiting.map((doctor) => (
        <Check key={doctor.id} doctor={doctor} />
      ))}
      <CheckedDoctors />
      {queue.data && queue.data.decided.length > 0 ? (
        <section className="grid gap-3">
          <h2 className="text-2xl">{t('Decided')}</h2>
          <ul className="grid gap-1">
            {queue.data.decided.map((row) => (
              <li key={`${row.practitioner_id} ${row.at}`}>
                {dateIn('UTC', row.at)}: {row.name}, {t(decisionWords[row.to_state] ?? row.to_state)}
                {row.note ? `: ${row.note}` : ''}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

type Waiting = Answer<'GET /admin/verifications'>['waiting'][number]
type Decision = 'verify' | 'reject' | 'ask'

function Check({ doctor }: { doctor: Waiting }) {
  return (
    <Card as="article" className="grid gap-5 md:grid-cols-2">
      <div className="flex gap-4">
        <DoctorPortrait photo={doctor.display_photo} name={`${doctor.first_name} ${doctor.last_name}`} />
        <div>
          <h2 className="text-2xl">
            {doctor.title} {doctor.first_name} {doctor.last_name}
          </h2>
          <p>
            {t(doctor.specialty_name)}, {doctor.sub_specialty}
          </p>
          <p className="text-muted">
            {doctor.facility_name}, {doctor.location}
          </p>
          <p>{doctor.email}</p>
          <p className="mt-2 text-lg">
            {rich('Licence number <strong>{licence_number}</strong>', {
              strong: (text) => <strong className="figures">{text}</strong>,
              licence_number: doctor.licence_number,
            })}
          </p>
        </div>
      </div>
      <DecisionForm doctor={doctor} />
    </Card>
  )
}

const told: Record<Decision, string> = {
  verify: mark('Verified'),
  reject: mark('Declined'),
  ask: mark('Changes asked for'),
}

/** Three buttons send one form; which one it was is the decision. */
function DecisionForm({ doctor }: { doctor: Waiting }) {
  const queries = useQueryClient()
  const form = useSentForm({
    defaultValues: { source: '', note: '', decision: 'verify' as Decision },
    only: 'note',
    refusal: problemText,
    send: async (body) => {
      const seen = { ...body, version: doctor.version }
      // What the doctor or somebody else changed meanwhile is read again, whatever the answer.
      await call('POST /admin/verifications/:practitionerId', {
        params: { practitionerId: doctor.id },
        body: seen,
      }).finally(() => queries.invalidateQueries({ queryKey: ['verifications'] }))
      toast('success', t(told[body.decision]))
    },
  })
  const decide = (decision: Decision) => () => form.setValue('decision', decision)
  return (
    <Form of={form} className="grid gap-4">
      <TextField
        label={t('Register looked into')}
        optional
        hint={t('The register you looked at; patients read it.')}
        {...form.field('source')}
      />
      <TextArea
        label={t('Note to the doctor')}
        hint={t('Needed to decline or to ask for changes.')}
        {...form.field('note')}
      />
      <p className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" onClick={decide('verify')}>
          {t('Verify')}
        </Button>
        <Button type="submit" onClick={decide('ask')}>
          {t('Ask for changes')}
        </Button>
        <Button type="submit" look="danger" onClick={decide('reject')}>
          {t('Decline')}
        </Button>
      </p>
    </Form>
  )
}
