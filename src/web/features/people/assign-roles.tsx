import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import type { Role } from '../../parts/resources/use-roles.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { CloseForm } from '../../ui/leave-guard.tsx'
import { TickList } from '../../ui/tick-list.tsx'
import { type Given, GivenRoles, RoleRights } from './given-roles.tsx'
import type { Branch, People } from './people.ts'
import { usePeopleActs } from './use-people.ts'

type Props = { data: People; roles: readonly Role[]; branches: readonly Branch[]; onClose: () => void }

/** Gives people who work here already roles at several branches at once, and says what they may do from then on. */
export function AssignRoles(props: Props) {
  const [given, setGiven] = useState<Given>()
  return (
    <Dialog title={t('Assign branches')} open wide onClose={props.onClose}>
      {given ? (
        <GivenRoles given={given} roles={props.roles} onClose={props.onClose} />
      ) : (
        <Assigning {...props} onGiven={setGiven} />
      )}
    </Dialog>
  )
}

const manyPeople = 8

function Assigning(props: Props & { onGiven: (given: Given) => void }) {
  const { data, roles, branches, onClose } = props
  const [q, setQ] = useState('')
  const people = data.people.filter(({ status, type }) => status === 'active' && type !== 'manager')
  const form = useAssigning(props, people)
  const who = form.drawn('who', (chosen) => (chosen.length > 0 ? undefined : t('Choose who it is for')))
  const places = form.drawn('places', (chosen) =>
    Object.values(chosen).some(Boolean) ? undefined : t('Choose a role at a branch'),
  )
  if (people.length === 0) return <p className="text-muted">{t('Only you so far.')}</p>
  const fits = ({ name, account_id: id }: (typeof people)[number]) =>
    who.value.includes(id) || name.toLowerCase().includes(q.trim().toLowerCase())
  const chosen = new Set(Object.values(places.value).filter(Boolean))
  return (
    <Form of={form} className="grid gap-4">
      <fieldset className="grid gap-2">
        <legend className="font-semibold">{t('People')}</legend>
        {people.length > manyPeople ? (
          <TextField label={t('Name')} type="search" value={q} onChange={(event) => setQ(event.target.value)} />
        ) : null}
        <div className="grid max-h-48 gap-x-4 overflow-y-auto sm:grid-cols-2">
          <TickList
            options={people.filter(fits).map(({ account_id: value, name: label }) => ({ value, label }))}
            value={who.value}
            onChange={who.onChange}
          />
        </div>
        <Wrong words={who.error} />
      </fieldset>
      <fieldset className="grid gap-2">
        <legend className="font-semibold">{t('Role at each branch')}</legend>
        <div className="grid max-h-64 gap-3 overflow-y-auto p-1 sm:grid-cols-2">
          {branches.map(({ id, name }) => (
            <SelectField
              key={id}
              label={name}
              value={places.value[id] ?? ''}
              onChange={(event) => places.onChange({ ...places.value, [id]: event.target.value })}
            >
              <option value="">{t('As it is')}</option>
              {roles.map((role) => (
                <option key={role.ref} value={role.ref}>
                  {role.name}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
        <Wrong words={places.error} />
      </fieldset>
      <RoleRights roles={roles.filter(({ ref }) => chosen.has(ref))} />
      <p className="flex flex-wrap items-center gap-3">
        <Button type="submit" look="primary" busy={form.isSending && t('Saving…')}>
          {t('Give the roles')}
        </Button>
        <CloseForm onClose={onClose} />
      </p>
    </Form>
  )
}

function Wrong({ words }: { words: string | undefined }) {
  return words ? <p className="font-semibold text-danger">{words}</p> : null
}

type Wanted = { who: string[]; places: Record<string, string> }

function useAssigning(
  { data, branches, onGiven }: Props & { onGiven: (given: Given) => void },
  people: People['people'],
) {
  const { fresh } = usePeopleActs(data.facility_id)
  return useSentForm<Wanted>({
    defaultValues: { who: [], places: {} },
    refusal: problemText,
    send: async ({ who, places }) => {
      const wanted = branches.flatMap(({ id }) => (places[id] ? [{ branch_id: id, role: places[id] }] : []))
      const { given } = await call('POST /facilities/:facilityId/memberships', {
        params: { facilityId: data.facility_id },
        body: { accounts: who, places: wanted },
      })
      await fresh()
      onGiven({
        count: given,
        people: people.filter(({ account_id: id }) => who.includes(id)).map(({ name }) => name),
        places: branches.flatMap(({ id, name }) => (places[id] ? [{ branch: name, role: places[id] }] : [])),
      })
    },
  })
}
