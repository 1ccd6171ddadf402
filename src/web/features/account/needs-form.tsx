import { useQuery, useQueryClient } from '@tanstack/react-query'
import { t } from '#domain/language/translate.ts'
import { needKinds, needWords, type Need } from '#domain/profiles/relations.ts'
import { call } from '../../lib/browser-call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { toast } from '../../lib/toast.ts'
import { isShut } from '../../lib/shown.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Card, LoadFailed, Skeleton } from '../../ui/page.tsx'
import { TickList } from '../../ui/tick-list.tsx'

type Needs = { needs: Need[]; needs_note: string }

/** What a clinic should know about somebody before they come. */
export function NeedsForm({ patientId, from, onDone }: { patientId: string | null; from: Needs; onDone?: () => void }) {
  const queries = useQueryClient()
  const form = useSentForm<Needs>({
    defaultValues: { needs: from.needs, needs_note: from.needs_note },
    send: async (values) => {
      await call('PUT /needs', { body: { patient_id: patientId, ...values } })
      await queries.invalidateQueries({ queryKey: ['family'] })
      toast('success', t('Saved'))
      onDone?.()
    },
  })
  return (
    <Form of={form} className="grid gap-3">
      <p className="text-muted">{t('Clinics read this with each appointment, so that they can prepare.')}</p>
      <div>
        <TickList
          options={needKinds.map((need) => ({ value: need, label: t(needWords[need]) }))}
          {...form.drawn('needs')}
        />
      </div>
      <TextField label={t('In your own words')} optional maxLength={200} {...form.field('needs_note')} />
      <Button type="submit" className="justify-self-start" busy={form.isSending && t('Saving…')}>
        {t('Save needs')}
      </Button>
    </Form>
  )
}

/** The same about oneself, on the profile. */
export function OwnNeeds() {
  const family = useQuery({ queryKey: ['family'], queryFn: () => call('GET /family', {}) })
  if (family.isPending) return <Skeleton rows={2} />
  if (isShut(family))
    return <LoadFailed what={t('your needs')} error={family.error} again={() => void family.refetch()} />
  return (
    <Card as="section" className="grid max-w-xl gap-4">
      <h2 className="text-2xl">{t('What clinics should know')}</h2>
      <NeedsForm patientId={null} from={family.data.self} />
    </Card>
  )
}
