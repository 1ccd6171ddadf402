import { useQueryClient } from '@tanstack/react-query'
import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { toast } from '../../lib/toast.ts'
import { MemberFields } from '../../parts/people/member-fields.tsx'
import { Form } from '../../ui/form.tsx'
import { SaveOrClose } from '../../ui/save-or-close.tsx'

type Member = Answer<'GET /family'>['results'][number]

/** Mends a slip in somebody's name or date of birth: who is taken off the list and added anew would lose their visits. */
export function CorrectMember({ member, onDone }: { member: Member; onDone: () => void }) {
  const queries = useQueryClient()
  const form = useSentForm({
    defaultValues: {
      first_name: member.first_name,
      last_name: member.last_name,
      date_of_birth: member.date_of_birth ?? '--',
    },
    send: async (body) => {
      await call('PUT /family/:patientId', { params: { patientId: member.id }, body })
      toast('success', t('Saved'))
      await queries.invalidateQueries({ queryKey: ['family'] })
      onDone()
    },
  })
  return (
    <Form of={form} className="grid gap-4">
      <p className="text-muted">{t('Clinics where this person has appointments read it as you correct it.')}</p>
      <MemberFields
        first={form.field('first_name')}
        last={form.field('last_name')}
        birth={form.drawn('date_of_birth')}
      />
      <SaveOrClose isSending={form.isSending} onClose={onDone} />
    </Form>
  )
}
