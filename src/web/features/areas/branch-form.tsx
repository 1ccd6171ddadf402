import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { mark, t } from '#domain/language/translate.ts'
import { branchRules } from '#domain/profiles/doctor-profile-rules.ts'
import { rule } from '../../lib/rule.ts'
import { fieldErrors, problemText } from '../../lib/call.ts'
import { viewerZone } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'

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
  const [refused, setRefused] = useState('')
  const zone = initial.time_zone ?? viewerZone()
  const { register, handleSubmit, formState, setError } = useForm({
    defaultValues: {
      name: initial.name ?? '',
      address: initial.address ?? '',
      city: initial.city ?? '',
      postcode: initial.postcode ?? '',
      country: initial.country ?? byZone[zone] ?? 'GB',
      phone: initial.phone ?? '',
      time_zone: zone,
    },
    shouldFocusError: false,
  })
  const { errors, isSubmitting, submitCount } = formState
  const submit = handleSubmit(async (values) => {
    setRefused('')
    try {
      await onSave({
        ...values,
        region: initial.region ?? '',
        latitude: initial.latitude ?? null,
        longitude: initial.longitude ?? null,
      })
    } catch (error) {
      const wrong = Object.entries(fieldErrors(error))
      for (const [field, message] of wrong) setError(field as 'name', { message })
      if (wrong.length === 0) setRefused(t('{error}. What you entered is still here.', { error: problemText(error) }))
    }
  })
  const messages = Object.values(errors).flatMap((error) => (error?.message ? [error.message] : []))
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid max-w-xl gap-5">
      <ErrorSummary messages={refused ? [refused] : messages} at={submitCount} />
      <TextField label={t('Name')} error={errors.name?.message} {...register('name', rule(branchRules.name))} />
      <TextField
        label={t('Address')}
        autoComplete="street-address"
        error={errors.address?.message}
        {...register('address', rule(branchRules.address))}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t('Town')}
          {...register('city', { validate: (value) => value.trim() !== '' || t('Enter a town') })}
          error={errors.city?.message}
        />
        <TextField label={t('Postcode')} optional autoComplete="postal-code" {...register('postcode')} />
        <SelectField label={t('Country')} {...register('country')}>
          {Object.entries(countries).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('Phone')}
          type="tel"
          error={errors.phone?.message}
          {...register('phone', rule(branchRules.phone))}
        />
      </div>
      <SelectField
        label={t('Time zone')}
        hint={t('Times are shown in it, whoever looks.')}
        error={errors.time_zone?.message}
        {...register('time_zone', rule(branchRules.time_zone))}
      >
        {zones(zone).map((name) => (
          <option key={name} value={name}>
            {name.replaceAll('_', ' ')}
          </option>
        ))}
      </SelectField>
      <Button type="submit" look="primary" className="justify-self-start" busy={isSubmitting && t('Saving…')}>
        {submitLabel}
      </Button>
    </form>
  )
}

function zones(own: string): string[] {
  return [...new Set([own, ...Intl.supportedValuesOf('timeZone')])]
}
