import { useQueryClient } from '@tanstack/react-query'
import { t } from '#domain/language/translate.ts'
import { relations, relationWords, type Relation } from '#domain/profiles/relations.ts'
import { call } from '../../lib/browser-call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { toast } from '../../lib/toast.ts'
import { MemberFields, noMember } from '../../parts/people/member-fields.tsx'
import { CheckField, SelectField } from '../../ui/field.tsx'
import { SaveOrClose } from '../../ui/save-or-close.tsx'
import { Form } from '../../ui/form.tsx'

/** Somebody one books for: a child, or a person one cares for. */
export function AddMember({ onDone }: { onDone: () => void }) {
  const queries = useQueryClient()
  const form = useSentForm({
    defaultValues: { ...noMember, is_allowed: false },
    send: async (body) => {
      await call('POST /family', { body })
      toast('success', t('Saved'))
      await queries.invalidateQueries({ queryKey: ['family'] })
      onDone()
    },
  })
  const relation = form.field('relation')
  return (
    <Form of={form} className="grid gap-4">
      <MemberFields
        first={form.field('first_name')}
        last={form.field('last_name')}
        birth={form.drawn('date_of_birth')}
      />
      <SelectField label={t('Who is it?')} {...relation}>
        {relations.map((one: Relation) => (
          <option key={one} value={one}>
            {t(relationWords[one])}
          </option>
        ))}
      </SelectField>
      <CheckField label={t("I am allowed to manage this person's appointments")} {...form.field('is_allowed')} />
      <SaveOrClose isSending={form.isSending} onClose={onDone} />
    </Form>
  )
}
