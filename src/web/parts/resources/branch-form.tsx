import { mark, t } from '#domain/language/translate.ts'
import { branchRules } from '#domain/profiles/doctor-profile-rules.ts'
import { viewerZone } from '../../lib/format.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
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
    },
    send: (values) =>
      onSave({
        ...values,
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
      <Button type="submit" look="primary" className="justify-self-start" busy={form.isSending && t('Saving…')}>
        {submitLabel}
      </Button>
    </Form>
  )
}

function zones(own: string): string[] {
  return [...new Set([own, ...Intl.supportedValuesOf('timeZone')])]
}
