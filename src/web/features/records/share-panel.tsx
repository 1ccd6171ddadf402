import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mark, t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { dayIn, ownDate } from '../../lib/format.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { toast } from '../../lib/toast.ts'
import { isShut } from '../../lib/shown.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { LoadFailed, Skeleton } from '../../ui/page.tsx'
import type { Answer } from '#contract/endpoints.ts'
import { recordsKey, useRecordsAgain } from './records.ts'

type Sharing = Answer<'GET /records/sharing'>
type What = { readonly item_id: string } | { readonly folder_id: string }
type Props = {
  what: What
  /** The folders that it lies in: whoever sees one of them sees it. */
  within?: readonly string[]
  /** How many folders lie in it and are shared with it. */
  inside?: number
  name: string
  patient: string
  onClose: () => void
}

/** With whom a document or a folder is shared, and one more doctor, place or helper. */
export function SharePanel({ what, within = [], inside = 0, name, patient, onClose }: Props) {
  const sharing = useQuery({
    queryKey: [...recordsKey, 'sharing', patient],
    queryFn: () => call('GET /records/sharing', { query: { patient_id: patient } }),
  })
  return (
    <Dialog title={t('Share {name}', { name })} open onClose={onClose}>
      {sharing.isPending ? (
        <Skeleton rows={2} />
      ) : isShut(sharing) ? (
        <LoadFailed what={t('what you share')} error={sharing.error} again={() => void sharing.refetch()} />
      ) : (
        <>
          <Shares
            grants={sharing.data.grants.filter(
              (grant) => isOf(grant, what) || (grant.folder_id !== null && within.includes(grant.folder_id)),
            )}
            of={what}
          />
          {inside > 0 ? (
            <p role="note" className="rounded-field bg-sunken p-3">
              {t(
                '{count, plural, one {The # folder in it is} other {The # folders in it are}} shared as well, with all that lies there.',
                { count: inside },
              )}
            </p>
          ) : null}
          {sharing.data.doctors.length + sharing.data.branches.length + sharing.data.carers.length === 0 ? (
            <div className="grid justify-items-start gap-3">
              <p className="text-muted">
                {t('You can share with doctors you have an appointment with, and with people who help you.')}
              </p>
              <ButtonLink to="/usr/providers">{t('Find a doctor')}</ButtonLink>
            </div>
          ) : (
            <ShareForm what={what} sharing={sharing.data} />
          )}
        </>
      )}
      <p>
        <Button onClick={onClose}>{t('Close')}</Button>
      </p>
    </Dialog>
  )
}

function isOf({ item_id, folder_id }: Sharing['grants'][number], what: What): boolean {
  return 'item_id' in what ? item_id === what.item_id : folder_id === what.folder_id
}

function Shares({ grants, of }: { grants: Sharing['grants']; of: What }) {
  const again = useRecordsAgain()
  const [stopping, setStopping] = useState('')
  if (grants.length === 0) return <p className="text-muted">{t('Only you see this until you share it.')}</p>
  const stop = async (grantId: string) => {
    setStopping(grantId)
    try {
      await call('DELETE /records/grants/:grantId', { params: { grantId } })
      await again()
      toast('success', t('You stopped sharing'))
    } catch (error) {
      toast('error', problemText(error))
    } finally {
      setStopping('')
    }
  }
  return (
    <ul className="grid">
      {grants.map((grant) => (
        <li key={grant.id} className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-2">
          <span className="grid">
            <bdi className="font-semibold">{grant.doctor}</bdi>
            <span className="text-sm text-muted">
              {isOf(grant, of) ? null : <>{t('The whole folder it lies in')} · </>}
              {endWords(grant)}
            </span>
          </span>
          <Button
            size="small"
            busy={stopping === grant.id && t('One moment…')}
            aria-label={t('Stop sharing with {doctor}', { doctor: grant.doctor })}
            onClick={() => void stop(grant.id)}
          >
            {t('Stop sharing')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function endWords({ until, visit, time_zone }: Sharing['grants'][number]): string {
  if (visit && time_zone) return t('Until the visit of {day} is over', { day: dayIn(time_zone, visit) })
  return until ? t('Until {date}', { date: ownDate(until) }) : t('Until you stop')
}

const ends = {
  visit: mark('The end of the next visit'),
  week: mark('7 days'),
  month: mark('30 days'),
  open: mark('Until I stop'),
} as const
type End = keyof typeof ends

type Grantee = {
  readonly id: string
  readonly name: string
  readonly kind: 'practitioner' | 'branch' | 'carer'
  readonly hasVisit: boolean
}

const hints = {
  practitioner: '',
  branch: mark('Everybody who may see records there can open it.'),
  carer: mark('They help you with visits. They open what you share, and you see when they look.'),
} as const

function ShareForm({ what, sharing }: { what: What; sharing: Sharing }) {
  const again = useRecordsAgain()
  const grantees: Grantee[] = [
    ...sharing.doctors.map(({ id, name, next_visit }) => ({
      id,
      name,
      kind: 'practitioner' as const,
      hasVisit: next_visit !== null,
    })),
    ...sharing.branches.map(({ id, name, has_visit: hasVisit }) => ({ id, name, kind: 'branch' as const, hasVisit })),
    ...sharing.carers.map(({ id, name }) => ({ id, name, kind: 'carer' as const, hasVisit: false })),
  ]
  // Who has it already stands above, with the way to stop.
  const have = new Set(sharing.grants.filter((grant) => isOf(grant, what)).map(({ to }) => to))
  const left = grantees.filter(({ id }) => !have.has(id))
  const granteeOf = (id: string) => left.find((one) => one.id === id) ?? left[0]
  const form = useSentForm<{ doctor: string; until: End }>({
    defaultValues: { doctor: '', until: left[0]?.hasVisit ? 'visit' : 'week' },
    send: async ({ doctor, until: wanted }) => {
      const grantee = granteeOf(doctor)
      if (!grantee) return
      const until = grantee.hasVisit || wanted !== 'visit' ? wanted : 'week'
      await call('POST /records/grants', { body: { ...what, [`${grantee.kind}_id`]: grantee.id, until } })
      await again()
      toast('success', t('Shared with {name}', { name: grantee.name }))
    },
  })
  const whom = form.drawn('doctor')
  const chosen = granteeOf(whom.value)
  if (!chosen) return <p className="text-muted">{t('Everybody you can share with has it.')}</p>
  const hint = hints[chosen.kind]
  return (
    <Form of={form} className="grid gap-4 border-t border-line pt-4" isFree>
      <SelectField
        label={t('With')}
        hint={hint ? t(hint) : undefined}
        value={chosen.id}
        onChange={({ target }) => whom.onChange(target.value)}
      >
        {left.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('Until')} {...form.field('until')}>
        {(Object.keys(ends) as End[])
          .filter((end) => end !== 'visit' || chosen.hasVisit)
          .map((end) => (
            <option key={end} value={end}>
              {t(ends[end])}
            </option>
          ))}
      </SelectField>
      <p>
        <Button type="submit" look="primary" busy={form.isSending && t('One moment…')}>
          {t('Share')}
        </Button>
      </p>
    </Form>
  )
}
