import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'

type Props = { asked: string; to: (words: string) => string }

/** Words for visits of the past: what was looked for stands in the address, so that going back finds it again. */
export function PastSearch({ asked, to }: Props) {
  const [typed, setTyped] = useState(asked)
  const navigate = useNavigate()
  useEffect(() => setTyped(asked), [asked])
  return (
    <form
      role="search"
      className="no-print flex flex-wrap items-center gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void navigate(to(typed.trim()), { preventScrollReset: true })
      }}
    >
      <input
        type="search"
        aria-label={t('Search')}
        placeholder={t('Doctor, service or place')}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="min-h-11 w-72 max-w-full rounded-field border border-field bg-surface px-3 placeholder:text-muted"
      />
      <Button type="submit">{t('Search')}</Button>
      {asked ? (
        <ButtonLink look="quiet" to={to('')}>
          {t('Show all')}
        </ButtonLink>
      ) : null}
    </form>
  )
}
