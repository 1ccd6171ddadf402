import { useQuery, useQueryClient } from '@tanstack/react-query'
import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { contactRules, type PatientContact } from '#domain/profiles/patient-contact.ts'
import { call } from '../../lib/browser-call.ts'
import { ownMoment } from '../../lib/format.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { isShut } from '../../lib/shown.ts'
import { toast } from '../../lib/toast.ts'
import { useTheirs } from '../../lib/use-theirs.ts'
import { BothVersions, type VersionLine } from '../../ui/both-versions.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Card, LoadFailed, Skeleton } from '../../ui/page.tsx'
import { NumberField } from '../../ui/date-field.tsx'

type Written = Answer<'PUT /emergency-contact'>
type Props = { patientId: string | null; from: Written; onDone?: () => void }

/** Where somebody lives, and whom a clinic calls when something happens to them. */
export function EmergencyForm({ patientId, from, onDone }: Props) {
  const queries = useQueryClient()
  const { theirs, version, base, refusal, settle, adopt } = useTheirs<Written>(from)
  const form = useSentForm<PatientContact>({
    defaultValues: typedOf(from),
    refusal,
    send: async (values) => {
      adopt(await call('PUT /emergency-contact', { body: { patient_id: patientId, ...values, version } }))
      await queries.invalidateQueries({ queryKey: ['family'] })
      toast('success', t('Saved'))
      onDone?.()
    },
  })
  return (
    <Form of={form} className="grid gap-4">
      <BothVersions
        theirs={theirs && typedOf(theirs)}
        form={form}
        linesOf={(saved, mine) => contactLines(saved, mine, theirs)}
        onSettled={settle}
      />
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
      <p className="text-sm text-muted empty:hidden">{writtenWords(base)}</p>
      <Button type="submit" className="justify-self-start" busy={form.isSending && t('Saving…')}>
        {t('Save address and contact')}
      </Button>
    </Form>
  )
}

function typedOf({ address, emergency_name, emergency_relation, emergency_phone }: PatientContact): PatientContact {
  return { address, emergency_name, emergency_relation, emergency_phone }
}

/** Who wrote it last, and when: several people may manage one person’s visits. */
function writtenWords(written: Written | undefined): string {
  if (!written?.contact_changed_at) return ''
  const [name, moment] = [written.contact_changed_by, ownMoment(written.contact_changed_at)]
  return name ? t('{name} wrote this at {moment}.', { name, moment }) : t('Written at {moment}.', { moment })
}

function contactLines(theirs: PatientContact, mine: PatientContact, written: Written | undefined): VersionLine[] {
  return [
    { label: t('Address'), theirs: theirs.address, mine: mine.address },
    { label: t('Name of this person'), theirs: theirs.emergency_name, mine: mine.emergency_name },
    { label: t('Relation'), theirs: theirs.emergency_relation, mine: mine.emergency_relation },
    { label: t('Phone number of this person'), theirs: theirs.emergency_phone, mine: mine.emergency_phone },
    { label: t('Who wrote it'), theirs: writtenWords(written), mine: '' },
  ]
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
