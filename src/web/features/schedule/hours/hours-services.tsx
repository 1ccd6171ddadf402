import { useId, useState } from 'react'
import { listComma, t } from '#domain/language/translate.ts'
import { hoursControl } from '../../../parts/resources/hours-line.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { TickList } from '../../../ui/tick-list.tsx'
import type { Period } from '../setup/use-setup.ts'

/** A service that can be booked with a doctor at a branch. */
export type ServiceHere = { readonly id: string; readonly name: string }

/** What is chosen of hours: side by side below their times on a phone, else after them on one line. */
export const choiceOfHours = `${hoursControl} grow ps-1 text-sm max-sm:order-last max-sm:max-w-none`

type Props<Value> = {
  /** The weekday, in words. */
  name: string
  value: Value
  onChange: (part: Pick<Period, 'services'>) => void
}

/** Whether hours are for all services or for chosen ones, which are named below. */
export function WhichServices({ name, value, onChange }: Props<Period['services']>) {
  return (
    <select
      aria-label={t('{name}, for which services', { name })}
      className={`${choiceOfHours} w-32 max-w-40 max-sm:basis-2/5`}
      value={value === null ? 'all' : 'chosen'}
      onChange={({ target }) => onChange({ services: target.value === 'all' ? null : [] })}
    >
      <option value="all">{t('All services')}</option>
      <option value="chosen">{t('Chosen services')}</option>
    </select>
  )
}

type ChosenProps = Props<readonly string[]> & { here: readonly ServiceHere[]; error: string | undefined }

/** The services that hours are for, to tick; closed it names them. One that is not offered any more stays until it is taken out. */
export function ChosenServices({ name, value, here, error, onChange }: ChosenProps) {
  const id = useId()
  const [startsOpen] = useState(value.length === 0)
  const gone = value.filter((one) => !here.some((service) => service.id === one))
  const options = [
    ...here.map((service) => ({ value: service.id, label: service.name })),
    ...gone.map((one) => ({ value: one, label: t('A service that is not offered any more') })),
  ]
  const ticked = options.filter((option) => value.includes(option.value)).map(({ label }) => label)
  return (
    <details open={startsOpen} className="rounded-field bg-sunken px-3 py-1">
      <summary className="min-h-10 cursor-pointer py-2">
        {ticked.length === 0 ? t('Choose services') : t('Only {services}', { services: ticked.join(listComma()) })}
      </summary>
      <fieldset className="grid pb-1 sm:grid-cols-2" aria-describedby={error ? id : undefined}>
        <legend className="sr-only">{t('{name}, for which services', { name })}</legend>
        <TickList options={options} value={value} onChange={(services) => onChange({ services })} />
      </fieldset>
      <FieldError id={id} text={error} />
    </details>
  )
}
