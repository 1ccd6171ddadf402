import { useQuery, useQueryClient } from '@tanstack/react-query'
import { t } from '#domain/language/translate.ts'
import { contactRules, type PatientContact } from '#domain/profiles/patient-contact.ts'
import { call } from '../../lib/browser-call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { isShut } from '../../lib/shown.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Card, LoadFailed, Skeleton } from '../../ui/page.tsx'
import { NumberField } from '../../ui/date-field.tsx'

type Props = { patientId: string | null; from: PatientContact; onDone?: () => void }

/** Where somebody lives, and whom a clinic calls when something happens to them. */
export function EmergencyForm({ patientId, from, onDone }: Props) {
  const queries = useQueryClient()
  const { address, emergency_name, emergency_relation, emergency_phone } = from
  const form = useSentForm<PatientContact>({
    defaultValues: { address, emergency_name, emergency_relation, emergency_phone },
    send: async (values) => {
      await call('PUT /emergency-contact', { body: { patient_id: patientId, ...values } })
      await queries.invalidateQueries({ queryKey: ['family'] })
      toast('success', t('Saved'))
      onDone?.()
    },
  })
  return (
    <Form of={form} className="grid gap-4">
      <p className="text-muted">
        {t('Clinics see this for appointments now and in the past. Whoever manages the appointments sees it too.')}
      </p>
      <TextField
        label={t('Address')}
        optional
        maxLength={300}
        // On the page of somebody else the browser would offer the own address.
        autoComplete={patientId ? 'off' : 'street-address'}
        {...form.field('address', contactRules.address)}
      />
      <fieldset className="grid gap-4">
        <legend className="mb-2 font-semibold">{t('Who to call in an emergency')}</legend>
        <TextField
          label={t('Name of this person')}
          optional
          maxLength={100}
          {...form.field('emergency_name', contactRules.emergency_name)}
        />
        <TextField
          label={t('Relation')}
          hint={t('For example: partner, mother, neighbour')}
          optional
          maxLength={60}
          {...form.field('emergency_relation', contactRules.emergency_relation)}
        />
        <NumberField
          label={t('Phone number of this person')}
          optional
          type="tel"
          maxLength={40}
          {...form.field('emergency_phone', contactRules.emergency_phone)}
        />
      </fieldset>
      <Button type="submit" className="justify-self-start" busy={form.isSending && t('Saving…')}>
        {t('Save address and contact')}
      </Button>
    </Form>
  )
}

/** The same about oneself, on the profile. */
export function OwnEmergencyContact() {
  const family = useQuery({ queryKey: ['family'], queryFn: () => call('GET /family', {}) })
  if (family.isPending) return <Skeleton rows={2} />
  if (isShut(family))
    return <LoadFailed what={t('your emergency contact')} error={family.error} again={() => void family.refetch()} />
  return (
    <Card as="section" className="grid max-w-xl gap-4">
      <h2 className="text-2xl">{t('Address and emergency contact')}</h2>
      <EmergencyForm patientId={null} from={family.data.self} />
    </Card>
  )
}
