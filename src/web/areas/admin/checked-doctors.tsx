import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { listComma, mark, t } from '#domain/language/translate.ts'
import { isStopped } from '#domain/verification/state-meanings.ts'
import { isOpenIn, isState } from '#domain/verification/verification.ts'
import type { Answer } from '#contract/endpoints.ts'
import { Agreed, agreedWords } from '../../features/checks/agreed.tsx'
import { checkStateWords } from '../../parts/people/check-state-words.ts'
import { call } from '../../lib/browser-call.ts'
import { untilTheOther } from '../../lib/queries.ts'
import { problemText } from '../../lib/call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { toast } from '../../lib/toast.ts'
import { useAddress } from '../../lib/use-address.ts'
import { isShown, isShut } from '../../lib/shown.ts'
import { FilterSearch } from '../../parts/resources/filters.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Empty, LoadFailed, Skeleton } from '../../ui/page.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { CloseForm } from '../../ui/leave-guard.tsx'

type Doctor = Answer<'GET /admin/checked-doctors'>['results'][number]
type Step = 'suspend' | 'lift' | 'revoke'

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
    effect: mark(
      'All appointments to come are cancelled, and the patients are told. The doctor may appeal once; another person decides.',
    ),
  },
}

/** Doctors who stand as checked, and those who are suspended, a page at a time; by name or number those in every state. */
export function CheckedDoctors() {
  const { search, set } = useAddress()
  const q = search.get('q')?.trim() ?? ''
  const found = useCheckedDoctors(q)
  const [asked, setAsked] = useState<{ id: string; step: Step } | null>(null)
  // As the list says it now: what changed since the dialog opened is decided on as it stands.
  const about = found.doctors.find(({ practitioner_id: id }) => id === asked?.id)
  return (
    <section className="grid gap-3" aria-labelledby="checked">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="checked" className="text-2xl">
          {q === '' ? t('Checked doctors') : t('Doctors in every state')}
        </h2>
        <FilterSearch search={search} set={set} placeholder={t('Name or licence number')} />
      </div>
      {found.isPending ? <Skeleton /> : null}
      {isShut(found) ? (
        <LoadFailed what={t('the doctors')} error={found.error} again={() => void found.refetch()} />
      ) : null}
      <div role="status">
        {isShown(found) && found.doctors.length === 0 ? (
          <Empty>{q === '' ? t('No doctor is checked yet.') : t('No doctor matches ‘{q}’.', { q })}</Empty>
        ) : null}
      </div>
      {found.doctors.length > 0 ? (
        <ul className="grid divide-y divide-line rounded-card border border-line bg-surface">
          {found.doctors.map((doctor) => (
            <CheckedDoctor
              key={doctor.practitioner_id}
              doctor={doctor}
              onAsk={(step) => setAsked({ id: doctor.practitioner_id, step })}
            />
          ))}
        </ul>
      ) : null}
      <ShowMore of={found} />
      {asked && about ? <Decide doctor={about} step={asked.step} onClose={() => setAsked(null)} /> : null}
    </section>
  )
}

function useCheckedDoctors(q: string) {
  const found = useInfiniteQuery({
    queryKey: ['verifications', 'checked', q],
    queryFn: ({ pageParam }) => call('GET /admin/checked-doctors', { query: { q, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: untilTheOther,
  })
  return { ...found, doctors: found.data?.pages.flatMap(({ results }) => results) ?? [] }
}

function CheckedDoctor({ doctor, onAsk }: { doctor: Doctor; onAsk: (step: Step) => void }) {
  const focus = [doctor.specialty_name, doctor.sub_specialty].filter(Boolean).join(listComma())
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 p-4">
      <div className="grid min-w-0 flex-1 basis-44">
        <Link to={`/admin/verification/${doctor.practitioner_id}`} className="font-semibold underline">
          <bdi>{doctor.name}</bdi>
        </Link>
        <span>
          <bdi>{focus}</bdi>
        </span>
        <span className="text-muted">
          <span className={`rounded-chip px-2 py-0.5 text-sm font-semibold ${lookOf(doctor)}`}>
            {checkStateWords(doctor.verification)}
          </span>
          {doctor.licence_number ? (
            <>
              {' '}
              <bdi className="figures">{doctor.licence_number}</bdi>
            </>
          ) : null}
        </span>
        {doctor.proposal ? <span>{agreedWords(doctor.proposal)}</span> : null}
      </div>
      <p className="flex flex-wrap gap-3">
        {stepsOf(doctor).map((step) => (
          <Button
            key={step}
            look={step === 'revoke' ? 'danger' : 'plain'}
            aria-label={`${t(steps[step].act)} ${doctor.name}`}
            onClick={() => onAsk(step)}
          >
            {t(steps[step].act)}
          </Button>
        ))}
      </p>
    </li>
  )
}

/** What can be done from the list; all else is decided on the case. */
function stepsOf({ verification, proposal }: Doctor): Step[] {
  if (verification === 'suspended')
    return proposal?.is_own && proposal.decision === 'lift' ? ['revoke'] : ['lift', 'revoke']
  return isState(verification) && isOpenIn(verification) ? ['suspend'] : []
}

function lookOf({ verification }: Doctor): string {
  if (isStopped(verification)) return 'chip-cancelled_by_clinic'
  return isState(verification) && isOpenIn(verification) ? 'chip-booked' : 'chip-quiet'
}

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
      const answer = await call('POST /admin/verifications/:practitionerId', { params, body }).finally(() =>
        queries.invalidateQueries({ queryKey: ['verifications'] }),
      )
      toast('success', t(answer.is_proposed ? mark('Noted. A second person must agree.') : words.told))
      onClose()
    },
  })
  return (
    <Dialog title={t(words.title, { name: doctor.name })} open onClose={onClose}>
      <p>{t(words.effect)}</p>
      {step === 'lift' ? <Agreed proposal={doctor.proposal} /> : null}
      <Form of={form} className="grid gap-4">
        <TextArea label={t('Note to the doctor')} {...form.field('note')} />
        <p className="flex flex-wrap gap-3">
          <Button type="submit" look={step === 'lift' ? 'primary' : 'danger'} busy={form.isSending && t('Sending…')}>
            {t(words.act)}
          </Button>
          <CloseForm onClose={onClose}>{t('Go back')}</CloseForm>
        </p>
      </Form>
    </Dialog>
  )
}
