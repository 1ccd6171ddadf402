import { MapPin, Search } from 'lucide-react'
import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../../lib/browser-call.ts'
import { useSite } from '../../../lib/site.ts'
import { Combobox } from '../../../ui/combobox.tsx'

type Props = {
  action: string
  q?: string
  place?: string
  onBoard?: boolean
}

/** What and where. A plain form that works without scripts; with them it suggests while one types. */
export function SearchForm({ action, q = '', place = '', onBoard = false }: Props) {
  const label = onBoard ? 'text-on-pine' : 'text-ink'
  const [isDanger, setDanger] = useState(false)
  const { emergencyNumber } = useSite()
  return (
    <form action={action} method="get" role="search" className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
      <Combobox
        name="q"
        label={t('What do you need?')}
        placeholder={t("A doctor or a reason, like 'skin'")}
        initial={q}
        labelClass={label}
        icon={<Search size={18} aria-hidden />}
        least={2}
        suggest={async (text) => {
          const { results, emergency } = await call('GET /suggestions', { query: { q: text } })
          setDanger(emergency !== null)
          return results.map(({ kind, label: word, hint, value }) => ({ key: `${kind} ${value}`, label: word, hint }))
        }}
      />
      <Combobox
        name="place"
        label={t('Where?')}
        placeholder={t('Town, postcode or video')}
        initial={place}
        labelClass={label}
        icon={<MapPin size={18} aria-hidden />}
        least={2}
        suggest={async (text) => {
          const { results } = await call('GET /places', { query: { q: text } })
          return results.map((found) => ({ key: `${found.kind} ${found.label}`, label: found.label }))
        }}
      />
      <button
        type="submit"
        className={`min-h-12 rounded-full px-8 text-lg font-semibold ${onBoard ? 'bg-sun text-on-sun' : 'bg-brand text-on-brand hover:bg-brand-hover'}`}
      >
        {t('Find')}
      </button>
      {isDanger ? (
        <p role="alert" className="col-span-full rounded-field bg-danger-tint px-4 py-3 font-semibold text-danger">
          {t('In an emergency call {emergencyNumber}', { emergencyNumber })}
        </p>
      ) : null}
    </form>
  )
}
