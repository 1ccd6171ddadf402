import type { ReactNode } from 'react'
import type { FieldValues, UseFormRegister } from 'react-hook-form'
import { type DoorHours, doorFaults } from '#domain/availability/door-hours.ts'
import { mark, t } from '#domain/language/translate.ts'
import { aboutBranchRules, branchRules, unlessSame, wayRules } from '#domain/profiles/doctor-profile-rules.ts'
import { degreesOf } from '#domain/profiles/pin.ts'
import type { Rule } from '#domain/profiles/rule.ts'
import { countryName } from '../../lib/country-name.ts'
import { viewerZone } from '../../lib/format.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { useTheirs } from '../../lib/use-theirs.ts'
import { BothVersions } from '../../ui/both-versions.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckField, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { SaveOrClose } from '../../ui/save-or-close.tsx'
import { type Branch, branchLines, onlyZone, typedOf } from './branch-values.ts'
import { PinFields } from './pin-fields.tsx'
import { DoorHoursEditor } from './door-hours.tsx'
import { NumberField } from '../../ui/date-field.tsx'

type Saved = Partial<Branch> & { readonly version?: number }

type Props = {
  /** What is changed, as it was when the form came. */
  initial?: Saved
  submitLabel: string
  /** `version`: what the change stands on; 0 where the place is new. */
  onSave: (branch: Branch, version: number) => Promise<void>
  /** Where the form stands in place of what it changes: goes back to that. */
  onCancel?: () => void
  /** A branch of a facility has doors that open and close, and tells of itself; a doctor's own practice has neither. */
  isOfHouse?: boolean
}

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

/** A place with its zone, confirmed by the person. */
export function BranchForm({ initial = {}, submitLabel, onSave, onCancel, isOfHouse = false }: Props) {
  const defaultValues = typedOf(initial)
  const { theirs, version, refusal, settle } = useTheirs({ ...initial, version: initial.version ?? 0 })
  const form = useSentForm({
    defaultValues,
    refusal,
    send: ({ email, description, hours, is_video_only, ...values }) =>
      onSave(
        {
          ...values,
          ...(isOfHouse ? { email, description, hours, is_video_only } : {}),
          step_free: values.step_free === '' ? null : values.step_free === 'yes',
          region: initial.region ?? '',
          latitude: degreesOf(values.latitude, 90) ?? null,
          longitude: degreesOf(values.longitude, 180) ?? null,
        },
        version,
      ),
  })
  const country = form.field('country')
  const isVideoOnly = form.drawn('is_video_only')
  const town = (text: string) => (text.trim() === '' ? t('Enter a town') : undefined)
  return (
    <Form of={form} className="grid max-w-xl gap-5">
      <BothVersions theirs={theirs && typedOf(theirs)} form={form} linesOf={branchLines} onSettled={settle} />
      <TextField label={t('Name')} {...(isOfHouse ? lookedAt() : {})} {...form.field('name', branchRules.name)} />
      <TextField label={t('Address')} autoComplete="street-address" {...form.field('address', branchRules.address)} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={t('Town')} {...form.field('city', town)} />
        <TextField label={t('Postcode')} optional autoComplete="postal-code" {...form.field('postcode')} />
        <SelectField
          label={t('Country')}
          {...country}
          onChange={(event) => {
            void country.onChange(event)
            form.setValue('time_zone', onlyZone[event.target.value] ?? viewerZone())
          }}
        >
          <CountryOptions kept={defaultValues.country} />
        </SelectField>
        <NumberField
          label={t('Phone')}
          type="tel"
          {...form.field('phone', unlessSame(branchRules.phone, initial.phone))}
        />
      </div>
      <SelectField
        label={t('Time zone')}
        hint={t('Times are shown in it, whoever looks.')}
        {...form.field('time_zone', branchRules.time_zone)}
      >
        {zones([defaultValues.time_zone, viewerZone()]).map((name) => (
          <option key={name} value={name}>
            {name.replaceAll('_', ' ')}
          </option>
        ))}
      </SelectField>
      {isOfHouse ? (
        <AboutBranch field={(name, check) => form.field(name, check)}>
          <CheckField
            label={t('Video visits only. Its page shows no address')}
            checked={isVideoOnly.value}
            onChange={({ target }) => isVideoOnly.onChange(target.checked)}
          />
          <DoorHoursEditor {...form.drawn('hours', sayDoorFaults)} />
        </AboutBranch>
      ) : null}
      <GettingThere field={(name, check) => form.field(name, check)} />
      <PinFields form={form} before={defaultValues} />
      {onCancel ? (
        <SaveOrClose isSending={form.isSending} onClose={onCancel} save={submitLabel} close={t('Cancel')} />
      ) : (
        <Button type="submit" look="primary" className="justify-self-start" busy={form.isSending && t('Saving…')}>
          {submitLabel}
        </Button>
      )}
    </Form>
  )
}

const lookedAt = () => ({
  hint: t('We look at a new name, address or place on the map before patients find it.'),
})

/** Those in which clinics are offered, and the one that stands there already. */
function CountryOptions({ kept }: { kept: string }) {
  return (
    <>
      {kept in countries ? null : <option value={kept}>{countryName(kept)}</option>}
      {Object.entries(countries).map(([code, name]) => (
        <option key={code} value={code}>
          {t(name)}
        </option>
      ))}
    </>
  )
}

/** What a branch of a facility says of itself, and when its doors are open. */
function AboutBranch({ field, children }: { field: Field; children: ReactNode }) {
  return (
    <>
      <TextField
        label={t('Email')}
        type="email"
        optional
        hint={t('It stands on the public page.')}
        {...field('email', aboutBranchRules.email)}
      />
      <TextArea
        label={t('About the branch')}
        optional
        rows={4}
        hint={t('Patients read it on the public page.')}
        {...field('description', aboutBranchRules.description)}
      />
      {children}
    </>
  )
}

type Way = 'email' | 'description' | 'step_free' | 'transport' | 'parking' | 'directions'
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

/** The form says once that hours do not fit; each line says what is wrong with it. */
const sayDoorFaults = (hours: DoorHours[]) => doorFaults(hours)[0]

function zones(own: readonly string[]): string[] {
  return [...new Set([...own, ...Intl.supportedValuesOf('timeZone')])]
}
