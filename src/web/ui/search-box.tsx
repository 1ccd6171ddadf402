import { useEffect, useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { Button } from './button.tsx'

type Props = { asked: string; placeholder: string; onSearch: (words: string) => void }

/** Words for a list: what was asked for stands in the address, so that going back finds it again. */
export function SearchBox({ asked, placeholder, onSearch }: Props) {
  const [typed, setTyped] = useState(asked)
  useEffect(() => setTyped(asked), [asked])
  return (
    <form
      role="search"
      className="no-print flex flex-wrap items-center gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(typed.trim())
      }}
    >
      <input
        type="search"
        aria-label={t('Search')}
        placeholder={placeholder}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="min-h-11 max-w-72 grow basis-40 rounded-field border border-field bg-surface px-3 placeholder:text-muted"
      />
      <Button type="submit">{t('Search')}</Button>
      {asked ? (
        <Button
          look="quiet"
          onClick={() => {
            setTyped('')
            onSearch('')
          }}
        >
          {t('Show all')}
        </Button>
      ) : null}
    </form>
  )
}
