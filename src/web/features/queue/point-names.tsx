import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listComma, t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { isShut } from '../../lib/shown.ts'
import { FieldError, TextField } from '../../ui/field.tsx'
import { TickList } from '../../ui/tick-list.tsx'
import { likeTyped, longList } from './like-typed.ts'
import { factLine } from '../../ui/facts.tsx'

export type PointChoices = Answer<'GET /branches/:branchId/point-choices'>

/** What a service point can name; looked at anew whenever its form is opened. */
export function usePointChoices(branchId: string) {
  return useQuery({
    queryKey: ['point-choices', branchId],
    queryFn: () => call('GET /branches/:branchId/point-choices', { params: { branchId } }),
    staleTime: 0,
  })
}

/** "Check-up · Dr Jane Sample": a doctor's own service says whose it is. */
export function serviceWords({ name, doctor }: PointChoices['services'][number]): string {
  return factLine([name, doctor])
}

/** The names of ids, in the order of the list; who is not on it any more has none. */
export function namesOf(ids: readonly string[], from: readonly (readonly [id: string, name: string])[]): string {
  return from
    .filter(([id]) => ids.includes(id))
    .map(([, name]) => name)
    .join(listComma())
}

type Drawn = { value: readonly string[]; onChange: (ids: string[]) => void; error: string | undefined }
type Props = { choices: ReturnType<typeof usePointChoices>; services: Drawn; staff: Drawn }

/** Which services a point calls for, and who calls there: nothing ticked means any, and everybody. */
export function PointNames({ choices, services, staff }: Props) {
  if (isShut(choices))
    return (
      <p role="alert" className="text-danger">
        {problemText(choices.error)}.
      </p>
    )
  if (!choices.data) return <p className="text-muted">{t('Loading…')}</p>
  return (
    <div className="grid gap-4">
      <Names
        id="point-services"
        title={t('Services')}
        find={t('Find a service')}
        hint={t('Only whose visit is for one of them is called here. Nothing ticked: any service.')}
        none={t('No services are offered here yet.')}
        options={choices.data.services.map((service) => ({ value: service.id, label: serviceWords(service) }))}
        of={services}
      />
      <Names
        id="point-staff"
        title={t('Who calls people here')}
        find={t('Find a person')}
        hint={t('Nobody ticked: whoever works in the queue. Who sets up the queue always can.')}
        none={t('Nobody works in the queue here yet.')}
        options={choices.data.staff.map(({ account_id, name }) => ({ value: account_id, label: name }))}
        of={staff}
      />
    </div>
  )
}

type NamesProps = {
  id: string
  title: string
  /** What the field says that narrows a long list. */
  find: string
  hint: string
  none: string
  options: readonly { value: string; label: string }[]
  of: Drawn
}

function Names({ id, title, find, hint, none, options, of }: NamesProps) {
  const [typed, setTyped] = useState('')
  const shown = likeTyped(options, typed)
  return (
    <fieldset className="grid min-w-0 content-start gap-2" aria-describedby={`${id}-hint`}>
      <legend className="mb-1 font-semibold">{title}</legend>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {hint}
      </p>
      {options.length > longList ? (
        <TextField
          label={find}
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          // It narrows the list; the form is not sent by it.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      ) : null}
      <div className="grid max-h-64 gap-x-4 gap-y-2 overflow-y-auto sm:grid-cols-2">
        <TickList options={shown} value={of.value} onChange={of.onChange} />
      </div>
      {shown.length === 0 && options.length > 0 ? (
        <p role="status" className="text-muted">
          {t('Nothing here is called so.')}
        </p>
      ) : null}
      {options.length === 0 ? <p className="text-muted">{none}</p> : null}
      <FieldError id={`${id}-error`} text={of.error} />
    </fieldset>
  )
}
