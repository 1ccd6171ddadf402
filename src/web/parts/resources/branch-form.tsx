import type { FieldValues, UseFormRegister } from 'react-hook-form'
import { mark, t } from '#domain/language/translate.ts'
import { branchRules, wayRules } from '#domain/profiles/doctor-profile-rules.ts'
import type { Rule } from '#domain/profiles/rule.ts'
import { viewerZone } from '../../lib/format.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'

type Branch = {
  name: string
  address: string
  city: string
  region: string
  postcode: string
  country: string
  phone: string
  time_zone: string
  latitude: number | null
  longitude: number | null
  step_free: boolean | null
  parking: string
  transport: string
  directions: string
}

type Props = { initial?: Partial<Branch>; submitLabel: string; onSave: (branch: Branch) => Promise<void> }

const countries = {
  GB: mark('United Kingdom'),
  IE: mark('Ireland'),
  FR: mark('France'),
  PT: mark('Portugal'),
  ES: mark('Spain'),
  NZ: mark('New Zealand'),
  DE: mark('Germany'),
  NL: mark('Netherlands'),
  US: mark('United States'),
}

const byZone: Record<string, string> = {
  'Europe/London': 'GB',
  'Europe/Dublin': 'IE',
  'Europe/Paris': 'FR',
  'Europe/Lisbon': 'PT',
  'Europe/Madrid': 'ES',
  'Pacific/Auckland': 'NZ',
  'Europe/Berlin': 'DE',
  'Europe/Amsterdam': 'NL',
}

/** A place with its zone: guessed from the machine, confirmed by the person. */
export function BranchForm({ initial = {}, submitLabel, onSave }: Props) {
  const zone = initial.time_zone ?? viewerZone()
  const form = useSentForm({
    defaultValues: {
      name: initial.name ?? '',
      address: initial.address ?? '',
      city: initial.city ?? '',
      postcode: initial.postcode ?? '',
      country: initial.country ?? byZone[zone] ?? 'GB',
      phone: initial.phone ?? '',
      time_zone: zone,
      step_free: sayStepFree(initial.step_free ?? null),
      parking: initial.parking ?? '',
      transport: initial.transport ?? '',
      directions: initial.directions ?? '',
    },
    send: (values) =>
      onSave({
        ...values,
        step_free: values.step_free === '' ? null : values.step_free === 'yes',
        region: initial.region ?? '',
        latitude: initial.latitude ?? null,
        longitude: initial.longitude ?? null,
      }),
  })
  const town = (text: string) => (text.trim() === '' ? t('Enter a town') : undefined)
  return (
    <Form of={form} className="grid max-w-xl gap-5">
      <TextField label={t('Name')} {...form.field('name', branchRules.name)} />
      <TextField label={t('Address')} autoComplete="street-address" {...form.field('address', branchRules.address)} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={t('Town')} {...form.field('city', town)} />
        <TextField label={t('Postcode')} optional autoComplete="postal-code" {...form.field('postcode')} />
        <SelectField label={t('Country')} {...form.field('country')}>
          {Object.entries(countries).map(([code, name]) => (
            <option key={code} value={code}>
              {t(name)}
            </option>
          ))}
        </SelectField>
        <TextField label={t('Phone')} type="tel" {...form.field('phone', branchRules.phone)} />
      </div>
      <SelectField
        label={t('Time zone')}
        hint={t('Times are shown in it, whoever looks.')}
        {...form.field('time_zone', branchRules.time_zone)}
      >
        {zones(zone).map((name) => (
          <option key={name} value={name}>
            {name.replaceAll('_', ' ')}
          </option>
        ))}
      </SelectField>
      <GettingThere field={form.field} />
      <Button type="submit" look="primary" className="justify-self-start" busy={form.isSending && t('Saving…')}>
        {submitLabel}
      </Button>
    </Form>
  )
}

type Way = 'step_free' | 'transport' | 'parking' | 'directions'
type Field = (name: Way, check?: Rule) => ReturnType<UseFormRegister<FieldValues>> & { error: string | undefined }

/** How to get to the branch and in: each may stay open, and is shown where it is known. */
function GettingThere({ field }: { field: Field }) {
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-2 text-lg font-semibold">{t('Getting there')}</legend>
      <SelectField
        label={t('Without steps')}
        hint={t('From the street to the rooms. Patients filter by it.')}
        {...field('step_free')}
      >
        <option value="">{t('Not known')}</option>
        <option value="yes">{t('Yes, no step anywhere')}</option>
        <option value="no">{t('No, there are steps')}</option>
      </SelectField>
      <TextField
        label={t('Public transport')}
        optional
        hint={t('For example: bus 7 to Market Square.')}
        {...field('transport', wayRules.transport)}
      />
      <TextField
        label={t('Parking')}
        optional
        hint={t('For example: four places behind the house.')}
        {...field('parking', wayRules.parking)}
      />
      <TextArea
        label={t('Directions')}
        optional
        hint={t('From the door to the desk. It stands in the messages about a visit.')}
        {...field('directions', wayRules.directions)}
      />
    </fieldset>
  )
}

const sayStepFree = (known: boolean | null) => (known === null ? '' : known ? 'yes' : 'no')

function zones(own: string): string[] {
  return [...new Set([own, ...Intl.supportedValuesOf('timeZone')])]
}
