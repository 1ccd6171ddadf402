import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { problemCode, problemText } from '../../lib/call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { toast } from '../../lib/toast.ts'
import { isShut } from '../../lib/shown.ts'
import { AffectedList, type Affected, type Choice } from '../../parts/visits/affected-list.tsx'
import { BatchProgress } from '../../parts/visits/batch-progress.tsx'
import { isUntold } from '../../parts/visits/told-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { LoadFailed, Skeleton } from '../../ui/page.tsx'
import { CloseForm } from '../../ui/leave-guard.tsx'
import type { Person } from './people.ts'

type Props = {
  person: Person
  facility: string
  /** Only from this branch; without one, from the whole facility. */
  branch?: { readonly id: string; readonly name: string } | undefined
  /** Where the appointments stand that are left behind. */
  home: string
  onClose: () => void
}

/** Asks before somebody loses access, and what becomes of each visit that a doctor leaves behind. */
export function DeactivatePerson(props: Props) {
  const { person, facility, branch, home, onClose } = props
  const [saved, setSaved] = useState<{ id: string; affected: number }>()
  const leaving = useQuery({
    queryKey: ['leaving', facility, person.account_id, branch?.id],
    queryFn: () =>
      call('GET /facilities/:facilityId/users/:accountId/leaving', {
        params: { facilityId: facility, accountId: person.account_id },
        query: branch ? { branch_id: branch.id } : {},
      }),
    gcTime: 0,
  })
  const title = branch
    ? t('Deactivate {name} at {branch}', { name: person.name, branch: branch.name })
    : t('Deactivate {name}', { name: person.name })
  return (
    <Dialog title={title} open wide onClose={onClose}>
      {saved ? (
        <BatchProgress
          {...saved}
          title={t('{name} is deactivated.', { name: person.name })}
          list={`${home}/appointments?view=list`}
          onDone={onClose}
        />
      ) : isShut(leaving) ? (
        <LoadFailed what={t('the appointments')} error={leaving.error} again={() => void leaving.refetch()} />
      ) : leaving.data ? (
        <LeavingForm {...props} affected={leaving.data.affected} again={leaving.refetch} onSaved={setSaved} />
      ) : (
        <Skeleton rows={2} />
      )}
    </Dialog>
  )
}

type FormProps = Props & {
  affected: readonly Affected[]
  again: () => Promise<unknown>
  onSaved: (batch: { id: string; affected: number }) => void
}

function LeavingForm(props: FormProps) {
  const { person, branch, affected, onClose } = props
  const { form, choiceOf, choose } = useLeaving(props)
  return (
    <Form of={form} className="grid gap-4">
      <p>
        {branch
          ? t('{name} loses all roles at this branch, at once. Roles at other branches stay.', { name: person.name })
          : t('{name} is logged out everywhere and can open nothing here any more, at once. You can take this back.', {
              name: person.name,
            })}
      </p>
      {affected.length > 0 ? (
        <>
          <AffectedList affected={affected} choiceOf={choiceOf} onChoose={choose} mayOffer={false} />
          <p className="text-sm text-muted">
            {t('Appointments that you keep stay in the list of the branch: give them to a colleague or cancel them.')}
          </p>
        </>
      ) : null}
      {affected.some((row) => choiceOf(row).action === 'cancel' && !isUntold(row)) ? (
        <TextArea
          label={t('What should the patients know whose appointment is cancelled?')}
          optional
          maxLength={500}
          {...form.field('message')}
        />
      ) : null}
      <p className="flex flex-wrap gap-3">
        <Button type="submit" look="danger" busy={form.isSending && t('Saving…')}>
          {branch ? t('Deactivate here') : t('Deactivate')}
        </Button>
        <CloseForm onClose={onClose}>{t('Keep access')}</CloseForm>
      </p>
    </Form>
  )
}

function useLeaving({ person, facility, branch, affected, again, onSaved, onClose }: FormProps) {
  const queries = useQueryClient()
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  const choiceOf = (row: Affected): Choice => choices[row.appointment_id] ?? bestOf(row)
  const form = useSentForm({
    defaultValues: { message: '' },
    refusal: (error) => {
      if (problemCode(error) !== 'changed') return problemText(error)
      void again()
      return t('Another appointment was booked meanwhile. Look at the list again')
    },
    send: async ({ message }) => {
      const actions = affected.map((row) => {
        const choice = choiceOf(row)
        return {
          appointment_id: row.appointment_id,
          ...choice,
          action: choice.action === 'offer' ? 'keep' : choice.action,
        }
      })
      const done = await call('POST /facilities/:facilityId/users/:accountId/deactivate', {
        params: { facilityId: facility, accountId: person.account_id },
        body: { branch_id: branch?.id ?? null, actions, message },
      })
      await queries.invalidateQueries({ queryKey: ['people'] })
      if (done.affected > 0) return onSaved({ id: done.batch_id, affected: done.affected })
      toast('success', t('{name} is deactivated.', { name: person.name }))
      onClose()
    },
  })
  const choose = (ids: readonly string[], choice: Choice) =>
    setChoices({ ...choices, ...Object.fromEntries(ids.map((id) => [id, choice] as const)) })
  return { form, choiceOf, choose }
}

/** A colleague who is free at the same time; where there is none, somebody of the branch decides. */
function bestOf({ colleagues: [first] }: Affected): Choice {
  return first ? { action: 'colleague', offering_id: first.offering_id } : { action: 'keep' }
}
