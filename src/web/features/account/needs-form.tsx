import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { needKinds, needWords, type Need } from '#domain/profiles/needs.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField, TextField } from '../../ui/field.tsx'
import { Card, LoadFailed, Skeleton } from '../../ui/page.tsx'

type Needs = { needs: Need[]; needs_note: string }

/** What a clinic should know about somebody before they come. */
export function NeedsForm({ patientId, from, onDone }: { patientId: string | null; from: Needs; onDone?: () => void }) {
  const queries = useQueryClient()
  const [values, setValues] = useState<Needs>({ needs: from.needs, needs_note: from.needs_note })
  const [saving, setSaving] = useState(false)
  const save = async (event: React.FormEvent) => {
    event.preventDefault()
    setSaving(true)
    try {
      await call('PUT /needs', { body: { patient_id: patientId, ...values } })
      await queries.invalidateQueries({ queryKey: ['family'] })
      toast('success', t('Saved'))
      onDone?.()
    } catch (error) {
      toast('error', problemText(error))
    } finally {
      setSaving(false)
    }
  }
  const toggle = (need: Need) =>
    setValues({
      ...values,
      needs: values.needs.includes(need) ? values.needs.filter((other) => other !== need) : [...values.needs, need],
    })
  return (
    <form noValidate className="grid gap-3" onSubmit={(event) => void save(event)}>
      <p className="text-muted">{t('Clinics read this with each appointment, so that they can prepare.')}</p>
      <div>
        {needKinds.map((need) => (
          <CheckField
            key={need}
            label={t(needWords[need])}
            checked={values.needs.includes(need)}
            onChange={() => toggle(need)}
          />
        ))}
      </div>
      <TextField
        label={t('In your own words')}
        optional
        maxLength={200}
        value={values.needs_note}
        onChange={(event) => setValues({ ...values, needs_note: event.target.value })}
      />
      <Button type="submit" className="justify-self-start" busy={saving && t('Saving…')}>
        {t('Save needs')}
      </Button>
    </form>
  )
}

/** The same about oneself, on the profile. */
export function OwnNeeds() {
  const family = useQuery({ queryKey: ['family'], queryFn: () => call('GET /family', {}) })
  if (family.isPending) return <Skeleton rows={2} />
  if (family.isError)
    return <LoadFailed what={t('your needs')} error={family.error} again={() => void family.refetch()} />
  return (
    <Card as="section" className="grid max-w-xl gap-4">
      <h2 className="text-2xl">{t('What clinics should know')}</h2>
      <NeedsForm patientId={null} from={family.data.self} />
    </Card>
  )
}
