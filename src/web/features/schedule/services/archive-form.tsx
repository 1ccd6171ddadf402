import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fault } from '#domain/fault.ts'
import { t } from '#domain/language/translate.ts'
import { publicText } from '#domain/profiles/public-profile.ts'
import { call } from '../../../lib/browser-call.ts'
import { problemCode, problemText } from '../../../lib/call.ts'
import { useSentForm } from '../../../lib/sent-form.ts'
import { toast } from '../../../lib/toast.ts'
import { isShut } from '../../../lib/shown.ts'
import { BatchProgress } from '../../../parts/visits/batch-progress.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { LoadFailed, Skeleton } from '../../../ui/page.tsx'
import { CloseForm } from '../../../ui/leave-guard.tsx'
import { ClosedVisits, type ClosedVisit } from '../away/closed-visits.tsx'
import { useWays } from '../setup/use-ways.ts'

const ways = ['move', 'cancel'] as const

type Props = {
  branch: { readonly id: string; readonly name: string; readonly version: number }
  onDone: () => void
}

/** Archives a branch: every visit ahead is moved or cancelled, and whoever does it types the name. */
export function ArchiveForm({ branch, onDone }: Props) {
  const [saved, setSaved] = useState<{ id: string; affected: number }>()
  const params = { branchId: branch.id }
  const effect = useQuery({
    queryKey: ['closures', branch.id, 'archive'],
    queryFn: () => call('GET /branches/:branchId/archive/effect', { params }),
    enabled: saved === undefined,
  })
  if (saved)
    return (
      <BatchProgress
        {...saved}
        title={t('The branch is archived.')}
        at={{ branchId: branch.id, home: `/fam/branches/${branch.id}` }}
        onDone={onDone}
      />
    )
  if (effect.isPending) return <Skeleton rows={3} />
  if (isShut(effect))
    return <LoadFailed what={t('the appointments')} error={effect.error} again={() => void effect.refetch()} />
  return (
    <Asked
      branch={branch}
      visits={effect.data.affected}
      again={() => void effect.refetch()}
      onSaved={setSaved}
      onDone={onDone}
    />
  )
}

type AskedProps = Props & {
  visits: readonly ClosedVisit[]
  again: () => void
  onSaved: (batch: { id: string; affected: number }) => void
}

function Asked({ branch, visits, again, onSaved, onDone }: AskedProps) {
  const queries = useQueryClient()
  const chosen = useWays<(typeof ways)[number]>(() => 'move')
  const form = useSentForm({
    defaultValues: { name: '', message: '' },
    refusal: (error) => {
      if (problemCode(error) !== 'changed') return problemText(error)
      again()
      return t('Something changed meanwhile. Look at the list again')
    },
    send: async ({ name, message }) => {
      const body = { version: branch.version, name, message, actions: chosen.actionsFor(visits) }
      const done = await call('POST /branches/:branchId/archive', { params: { branchId: branch.id }, body })
      await queries.invalidateQueries({ queryKey: ['facility'] })
      if (done.affected > 0) return onSaved({ id: done.batch_id, affected: done.affected })
      toast('success', t('The branch is archived.'))
      onDone()
    },
  })
  const isNamed = (name: string) =>
    name.trim() === branch.name ? undefined : fault('name_unlike', { name: branch.name })
  return (
    <Form of={form} className="grid gap-4">
      <p>{t('Nobody finds or books it any more. Its people can still read what was, and you can open it again.')}</p>
      {visits.length > 0 ? (
        <>
          <ClosedVisits visits={visits} ways={ways} {...chosen} />
          <TextArea
            label={t('What should the patients know whose appointment is cancelled?')}
            optional
            {...form.field('message', publicText(300))}
          />
        </>
      ) : (
        <p role="status">{t('No appointments lie ahead.')}</p>
      )}
      <TextField
        label={t('Type {name} to archive it', { name: branch.name })}
        autoComplete="off"
        {...form.field('name', isNamed)}
      />
      <p className="flex flex-wrap gap-3">
        <Button type="submit" look="danger" busy={form.isSending && t('Saving…')}>
          {t('Archive branch')}
        </Button>
        <CloseForm onClose={onDone}>{t('Keep branch')}</CloseForm>
      </p>
    </Form>
  )
}
