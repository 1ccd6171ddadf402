import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { degreesOf, isAnotherTown, pinFault } from '#domain/profiles/pin.ts'
import { call } from '../../lib/browser-call.ts'
import { mapAddress } from '../../lib/map-address.ts'
import type { useSentForm } from '../../lib/sent-form.ts'
import { Button } from '../../ui/button.tsx'
import type { typedOf } from './branch-values.ts'
import { NumberField } from '../../ui/date-field.tsx'

type Typed = ReturnType<typeof typedOf>
type Form = ReturnType<typeof useSentForm<Typed>>

/** Where a branch stands on the map: typed, or the middle of what we know of its town. */
export function PinFields({ form, before }: { form: Form; before: Typed }) {
  const { take, said } = useAddressPin(form)
  const [north, east] = [degreesOf(form.watch('latitude'), 90), degreesOf(form.watch('longitude'), 180)]
  const isPlaced = north != null && east != null
  const isLeftBehind = isPlaced && hasStayed(form, before)
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 text-lg font-semibold">{t('Place on the map')}</legend>
      <p className="text-sm text-muted">{t('Patients who search near a place find the branch by it.')}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberField
          label={t('Latitude')}
          optional
          inputMode="decimal"
          dir="ltr"
          {...form.field('latitude', (typed, all) => {
            const latitude = degreesOf(typed, 90)
            const longitude = degreesOf(all.longitude, 180)
            if (isMissing(latitude, longitude)) return t('Enter degrees, like 52.2053')
            return latitude != null && longitude != null ? pinFault(all.country, { latitude, longitude }) : undefined
          })}
        />
        <NumberField
          label={t('Longitude')}
          optional
          inputMode="decimal"
          dir="ltr"
          {...form.field('longitude', (typed, all) =>
            isMissing(degreesOf(typed, 180), degreesOf(all.latitude, 90))
              ? t('Enter degrees, like 52.2053')
              : undefined,
          )}
        />
      </div>
      <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button size="small" onClick={() => void take()}>
          {t('Use the address')}
        </Button>
        {isPlaced ? (
          <a href={mapAddress(north, east)} target="_blank" rel="noreferrer" className="font-semibold underline">
            {t('Look at it on a map')}
          </a>
        ) : null}
      </p>
      <p role="status" className="text-sm text-muted empty:hidden">
        {isLeftBehind ? t('The town has changed. Set the place again, or it is taken off the map.') : said}
      </p>
    </fieldset>
  )
}

/** The address went to another town, and the place did not. */
function hasStayed(form: Form, before: Typed): boolean {
  const town = { country: form.watch('country'), city: form.watch('city') }
  const stayed = form.watch('latitude') === before.latitude && form.watch('longitude') === before.longitude
  return stayed && isAnotherTown(before, town)
}

/** Typed wrong, or left out beside the other half. */
const isMissing = (half: number | null | undefined, other: number | null | undefined) =>
  half === undefined || (half === null && typeof other === 'number')

/** Fills in the middle of what we know of the postcode, or else of the town; whoever fills in a form corrects it. */
function useAddressPin(form: Form) {
  const [said, setSaid] = useState('')
  const take = async () => {
    const { postcode, city, country } = form.values()
    for (const typed of [postcode, city]) {
      const q = typed.trim()
      const { results } = q
        ? await call('GET /places', { query: { q } }).catch(() => ({ results: [] }))
        : { results: [] }
      const found = results.find((place) => pinFault(country, place) === undefined)
      if (!found) continue
      form.setValue('latitude', found.latitude.toFixed(5), { shouldDirty: true, shouldValidate: true })
      form.setValue('longitude', found.longitude.toFixed(5), { shouldDirty: true, shouldValidate: true })
      return setSaid(
        t('Set to the middle of {place}. Correct it if the branch stands elsewhere.', { place: found.label }),
      )
    }
    setSaid(t('We know no place by this address yet. Look it up on a map and enter its degrees.'))
  }
  return { take, said }
}
