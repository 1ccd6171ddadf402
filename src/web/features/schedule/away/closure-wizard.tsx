import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { closureFaults } from '#domain/availability/branch-closure.ts'
import { t } from '#domain/language/translate.ts'
import { publicText } from '#domain/profiles/public-profile.ts'
import { instant } from '#domain/time/instant.ts'
import { asZone } from '#domain/time/zone.ts'
import { call } from '../../../lib/browser-call.ts'
import { untilTheOther } from '../../../lib/queries.ts'
import { problemCode, problemText } from '../../../lib/call.ts'
import { todayIn } from '../../../lib/format.ts'
import { useSentForm } from '../../../lib/sent-form.ts'
import { toast } from '../../../lib/toast.ts'
import { isShut } from '../../../lib/shown.ts'
import { BatchProgress } from '../../../parts/visits/batch-progress.tsx'
import { isUntold } from '../../../parts/visits/told-words.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { type ClosedVisit, ClosedVisits } from './closed-visits.tsx'
import { useWays } from '../setup/use-ways.ts'

const ways = ['offer', 'move', 'cancel', 'keep'] as const

export type ClosingBranch = { readonly id: string; readonly time_zone: string }
type Props = {
  branch: ClosingBranch
  /** Where the screens of the branch stand. */
  home?: string
  onDone: () => void
}
type Typed = { from_date: string; until_date: string; start: string; end: string; message: string }

/** Closes a branch: the dates, what everybody reads, the visits that are met with what becomes of each, and one Save. */
export function ClosureWizard({ branch, home = `/fam/branches/${branch.id}`, onDone }: Props) {
  const [saved, setSaved] = useState<{ id: string; affected: number }>()
  if (saved)
    return (
      <BatchProgress
        {...saved}
        title={t('The branch is closed then.')}
        at={{ branchId: branch.id, home }}
        onDone={onDone}
      />
    )
  return <ClosureForm branch={branch} onDone={onDone} onSaved={setSaved} />
}

type FormProps = Props & { onSaved: (batch: { id: string; affected: number }) => void }

function ClosureForm(props: FormProps) {
  const { form, preview, isReady, visits, chosen, faultOf } = useClosure(props)
  return (
    <Form of={form} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t('First day')} type="date" {...form.field('from_date', faultOf('from_date'))} />
        <TextField label={t('Last day')} type="date" optional {...form.field('until_date', faultOf('until_date'))} />
        <TextField label={t('From')} type="time" step={300} optional {...form.field('start', faultOf('start'))} />
        <TextField label={t('To')} type="time" step={300} optional {...form.field('end', faultOf('end'))} />
      </div>
      <TextArea
        label={t('Message')}
        optional
        hint={t('It stands on the public page, and patients read it whose appointment is cancelled.')}
        {...form.field('message', publicText(300))}
      />
      {isReady && preview.isPending ? <p role="status">{t('Looking for appointments on these dates…')}</p> : null}
      {isReady && isShut(preview) ? <p role="alert">{problemText(preview.error)}</p> : null}
      {isReady && preview.data && visits.length === 0 ? (
        <p role="status">{t('No appointments are booked on these dates.')}</p>
      ) : null}
      {visits.length > 0 ? <ClosedVisits visits={visits} ways={ways} {...chosen} /> : null}
      <p className="sticky -bottom-6 -mx-6 -mb-6 flex flex-wrap items-center gap-3 border-t border-line bg-surface px-6 py-4">
        <Button type="submit" look="primary" busy={form.isSending && t('Saving…')}>
          {visits.length > 0 ? t('Close and send') : t('Close the branch')}
        </Button>
        <Button onClick={props.onDone}>{t('Keep it open')}</Button>
        {visits.length > 0 ? (
          <span className="text-sm text-muted">
            {t('Nothing is sent before you press “{button}”.', { button: t('Close and send') })}
          </span>
        ) : null}
      </p>
    </Form>
  )
}

/** Nobody decides about appointments they have not seen. */
class Unseen extends Error {}

function useClosure({ branch, onDone, onSaved }: FormProps) {
  const queries = useQueryClient()
  const today = todayIn(branch.time_zone)
  const chosen = useWays<(typeof ways)[number]>((visit) => (isUntold(visit) ? 'keep' : 'offer'))
  const faultsOf = (values: Typed) => closureFaults(spanOf(values), instant(Date.now()), asZone(branch.time_zone))
  const form = useSentForm<Typed>({
    defaultValues: { from_date: today, until_date: '', start: '', end: '', message: '' },
    refusal: (error) => {
      if (error instanceof Unseen) return t('Look at the appointments below, then close and send')
      if (problemCode(error) !== 'changed') return problemText(error)
      void preview.refetch()
      return t('Another appointment was booked meanwhile. Look at the list again')
    },
    send: async (values): Promise<void> => {
      if (preview.isFetching) {
        const { data } = await preview.refetch({ cancelRefetch: false })
        if (data?.affected.length !== 0) throw new Unseen()
      }
      const body = { ...spanOf(values), message: values.message, actions: chosen.actionsFor(visits) }
      const { closure } = await call('POST /branches/:branchId/closures', { params: { branchId: branch.id }, body })
      await queries.invalidateQueries({ queryKey: ['facility'] })
      await queries.invalidateQueries({ queryKey: ['closures', branch.id] })
      if (visits.length > 0) return onSaved({ id: closure.id, affected: visits.length })
      toast('success', t('The branch is closed then.'))
      onDone()
    },
  })
  const dates = spanOf(form.watch())
  const isReady: boolean = Object.keys(faultsOf(form.watch())).length === 0
  const preview = useQuery({
    queryKey: ['closures', branch.id, 'effect', dates],
    queryFn: () =>
      call('GET /branches/:branchId/closures/effect', { params: { branchId: branch.id }, query: withoutNulls(dates) }),
    enabled: isReady,
    placeholderData: untilTheOther,
  })
  const visits: readonly ClosedVisit[] = isReady ? (preview.data?.affected ?? []) : []
  const faultOf = (name: keyof Typed) => (_: string, values: Typed) => faultsOf(values)[name]
  return { form, preview, isReady, visits, chosen, faultOf }
}

function spanOf({ from_date, until_date, start, end }: Omit<Typed, 'message'>) {
  return { from_date, until_date: until_date || from_date, start: start || null, end: end || null }
}

/** An address has no word for null: what is not chosen is left out. */
function withoutNulls({ start, end, ...dates }: ReturnType<typeof spanOf>) {
  return { ...dates, ...(start && end ? { start, end } : {}) }
}
