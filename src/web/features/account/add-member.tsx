import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { relations, relationWords, type Relation } from '#domain/profiles/needs.ts'
import { call } from '../../lib/browser-call.ts'
import { fieldErrors, problemText } from '../../lib/call.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField, SelectField } from '../../ui/field.tsx'
import { MemberFields, noMember } from './member-fields.tsx'

export function AddMember({ onDone }: { onDone: () => void }) {
  const queries = useQueryClient()
  const [member, setMember] = useState(noMember)
  const [isAllowed, setAllowed] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const save = async (event: React.FormEvent) => {
    event.preventDefault()
    try {
      await call('POST /family', { body: { ...member, is_allowed: isAllowed } })
      toast('success', t('Saved'))
      await queries.invalidateQueries({ queryKey: ['family'] })
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
