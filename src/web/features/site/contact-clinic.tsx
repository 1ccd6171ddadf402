import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { TextField } from '../../ui/field.tsx'

type Clinics = Answer<'GET /clinics'>['results']

/** On the board: a clinic's phone number by its name or town. Without scripts the same form leads to the search page. */
export function ContactClinic() {
  const [typed, setTyped] = useState('')
  const q = typed.trim()
  const [found, setFound] = useState<{ q: string; results: Clinics } | null>(null)
  useEffect(() => {
    if (q.length < 3) return
    let current = true
    const look = async () => {
      const { results } = await call('GET /clinics', { query: { q } }).catch(() => ({ results: [] }))
      if (current) setFound({ q, results })
    }
    const timer = setTimeout(() => void look(), 200)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [q])
  const results = q.length > 2 && found?.q === q ? found.results : undefined
  return (
    <form action="/find" method="get" className="grid max-w-xl gap-3" onSubmit={(event) => event.preventDefault()}>
      <TextField
        label={t('Name or town of the clinic')}
        name="q"
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <noscript>
        <button className="min-h-11 rounded-full border border-pine-muted/40 px-5 font-semibold">
          {t('Find the clinic')}
        </button>
      </noscript>
      <div role="status">{results?.length === 0 ? <p>{t('No clinic matches ‘{q}’.', { q })}</p> : null}</div>
      <ul className="grid gap-2">
        {results
          ? results.slice(0, 5).map((clinic) => (
              <li
                key={clinic.branch_id}
                className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-field bg-surface px-4 py-3 text-ink"
              >
                <Link to={`/b/${clinic.slug}`} className="font-semibold text-brand underline">
                  {clinic.name}
                </Link>
                <span className="text-muted">{clinic.city}</span>
                {clinic.phone ? (
                  <a href={`tel:${clinic.phone}`} className="font-semibold underline">
                    <bdi dir="ltr">{clinic.phone}</bdi>
                  </a>
                ) : (
                  <span className="text-muted">{t('No number known')}</span>
                )}
              </li>
            ))
          : null}
      </ul>
    </form>
  )
}
