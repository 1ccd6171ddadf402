import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { needWords, relations, relationWords, type Relation } from '#domain/profiles/needs.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { fieldErrors, problemText } from '../../lib/call.ts'
import { asLocalDate, dateWords } from '../../lib/format.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckField, SelectField } from '../../ui/field.tsx'
import { Card, Empty, LoadFailed, Skeleton } from '../../ui/page.tsx'
import { MemberFields, noMember } from './member-fields.tsx'
import { NeedsForm } from './needs-form.tsx'

type Member = Answer<'GET /family'>['results'][number]

/** Children and people one cares for: booked for from the same account. */
export function FamilyPanel() {
  const queries = useQueryClient()
  const [adding, setAdding] = useState(false)
  const [needsOf, setNeedsOf] = useState<Member | null>(null)
  const family = useQuery({ queryKey: ['family'], queryFn: () => call('GET /family', {}) })
  if (family.isPending) return <Skeleton rows={3} />
  if (family.isError) return <LoadFailed what={t('your family')} again={() => void family.refetch()} />
  const again = () => queries.invalidateQueries({ queryKey: ['family'] })
  const remove = async (member: Member) => {
    try {
      await call('DELETE /family/:patientId', { params: { patientId: member.id } })
      toast('success', t('Removed'))
    } catch (error) {
      toast('error', problemText(error))
    }
    await again()
  }
  const { results } = family.data
  return (
    <div className="grid max-w-2xl gap-5">
      <p>
        <Button look="primary" onClick={() => setAdding(true)}>
          {t('Add a person')}
        </Button>
      </p>
      {results.length === 0 ? <Empty>{t('Add your children or people you care for to book for them.')}</Empty> : null}
      <ul className="grid gap-3">
        {results.map((member) => (
          <Card as="li" key={member.id} className="flex flex-wrap items-center justify-between gap-3">
            <p>
              <strong>
                {member.first_name} {member.last_name}
              </strong>
              <br />
              <span className="text-muted">
                {t(relationWords[member.relation])}
                {member.date_of_birth ? ` · ${dateWords(asLocalDate(member.date_of_birth))}` : ''}
                {member.needs.map((need) => ` · ${t(needWords[need])}`).join('')}
              </span>
            </p>
            <p className="flex gap-2">
              <Button size="small" onClick={() => setNeedsOf(member)}>
                {t('Needs')}
                <span className="sr-only"> {member.first_name}</span>
              </Button>
              <Button size="small" onClick={() => void remove(member)}>
                {t('Remove')}
                <span className="sr-only"> {member.first_name}</span>
              </Button>
            </p>
          </Card>
        ))}
      </ul>
      <Dialog title={t('Add a person')} open={adding} onClose={() => setAdding(false)}>
        <AddMember
          onDone={() => {
            setAdding(false)
            void again()
          }}
        />
      </Dialog>
      <Dialog title={t('What clinics should know')} open={needsOf !== null} onClose={() => setNeedsOf(null)}>
        {needsOf ? <NeedsForm patientId={needsOf.id} from={needsOf} onDone={() => setNeedsOf(null)} /> : null}
      </Dialog>
    </div>
  )
}

function AddMember({ onDone }: { onDone: () => void }) {
  const [member, setMember] = useState(noMember)
  const [isAllowed, setAllowed] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const save = async (event: React.FormEvent) => {
    event.preventDefault()
    try {
      await call('POST /family', { body: { ...member, is_allowed: isAllowed } })
      toast('success', t('Saved'))
      onDone()
    } catch (error) {
      const fields = fieldErrors(error)
      setErrors(fields)
      if (Object.keys(fields).length === 0) toast('error', problemText(error))
    }
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void save(event)}>
      <MemberFields member={member} errors={errors} onChange={setMember} />
      <SelectField
        label={t('Who is it?')}
        value={member.relation}
        onChange={(event) => setMember({ ...member, relation: event.target.value as Relation })}
      >
        {relations.map((relation) => (
          <option key={relation} value={relation}>
            {t(relationWords[relation])}
          </option>
        ))}
      </SelectField>
      <CheckField
        label={t("I am allowed to manage this person's appointments")}
        checked={isAllowed}
        onChange={(event) => setAllowed(event.target.checked)}
        error={errors.is_allowed}
      />
      <p className="flex gap-3">
        <Button type="submit" look="primary">
          {t('Save')}
        </Button>
        <Button onClick={onDone}>{t('Close')}</Button>
      </p>
    </form>
  )
}
