import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mark, t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'

type Doctor = Answer<'GET /admin/verifications'>['standing'][number]
type Step = 'suspend' | 'lift' | 'revoke'

const states: Record<string, string> = {
  verified: mark('verified'),
  expiring: mark('ends soon'),
  recheck_due: mark('to be checked again'),
  suspended: mark('suspended'),
}

const steps: Record<Step, { act: string; title: string; told: string; effect: string }> = {
  suspend: {
    act: mark('Suspend'),
    title: mark('Suspend {name}'),
    told: mark('Suspended'),
    effect: mark('Nobody finds or books this doctor, calls can’t start, and all patients with appointments are told.'),
  },
  lift: {
    act: mark('Confirm again'),
    title: mark('Confirm {name} again'),
    told: mark('Verified'),
    effect: mark('Patients find and book this doctor again. Those who read that it is on hold are told.'),
  },
  revoke: {
    act: mark('Revoke'),
    title: mark('Revoke {name}'),
    told: mark('Revoked'),
    effect: mark('All appointments to come are cancelled, and the patients are told. It can’t be taken back.'),
  },
}

/** Doctors who stand as checked, and those who are suspended. */
export function Standing({ doctors }: { doctors: Doctor[] }) {
  const [asked, setAsked] = useState<{ id: string; step: Step } | null>(null)
  // As the list says it now: what changed since the dialog opened is decided on as it stands.
  const about = doctors.find(({ practitioner_id: id }) => id === asked?.id)
  return (
    <section className="grid gap-3">
      <h2 className="text-2xl">{t('Checked doctors')}</h2>
      <ul className="grid divide-y divide-line rounded-card border border-line bg-surface">
        {doctors.map((doctor) => (
          <li key={doctor.practitioner_id} className="flex flex-wrap items-center justify-between gap-3 p-4">
            <p className="grid">
              <strong>
                <bdi>{doctor.name}</bdi>
              </strong>
              <span className="text-muted">
                {t(states[doctor.verification] ?? doctor.verification)}
                {doctor.licence_number ? (
                  <>
                    {' · '}
                    <bdi className="figures">{doctor.licence_number}</bdi>
                  </>
                ) : null}
              </span>
            </p>
            <p className="flex flex-wrap gap-3">
              {stepsOf(doctor).map((step) => (
                <Button
                  key={step}
                  look={step === 'lift' ? 'plain' : 'danger'}
                  aria-label={`${t(steps[step].act)} ${doctor.name}`}
                  onClick={() => setAsked({ id: doctor.practitioner_id, step })}
                >
                  {t(steps[step].act)}
                </Button>
              ))}
            </p>
          </li>
        ))}
      </ul>
      {asked && about ? <Decide doctor={about} step={asked.step} onClose={() => setAsked(null)} /> : null}
    </section>
  )
}

const stepsOf = ({ verification }: Doctor): Step[] => (verification === 'suspended' ? ['lift', 'revoke'] : ['suspend'])

function Decide({ doctor, step, onClose }: { doctor: Doctor; step: Step; onClose: () => void }) {
  const queries = useQueryClient()
  const words = steps[step]
  const form = useSentForm({
    defaultValues: { note: '' },
    only: 'note',
    refusal: problemText,
    send: async ({ note }) => {
      const params = { practitionerId: doctor.practitioner_id }
      const body = { decision: step, note, version: doctor.version }
      // What somebody else decided meanwhile is read again, whatever the answer.
      await call('POST /admin/verifications/:practitionerId', { params, body }).finally(() =>
        queries.invalidateQueries({ queryKey: ['verifications'] }),
      )
      toast('success', t(words.told))
      onClose()
    },
  })
  return (
    <Dialog title={t(words.title, { name: doctor.name })} open onClose={onClose}>
      <p>{t(words.effect)}</p>
      <Form of={form} className="grid gap-4">
        <TextArea label={t('Note to the doctor')} {...form.field('note')} />
        <p className="flex flex-wrap gap-3">
          <Button type="submit" look={step === 'lift' ? 'primary' : 'danger'} busy={form.isSending && t('Sending…')}>
            {t(words.act)}
          </Button>
          <Button onClick={onClose}>{t('Go back')}</Button>
        </p>
      </Form>
    </Dialog>
  )
}
