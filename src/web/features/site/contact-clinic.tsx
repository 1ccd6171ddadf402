import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../lib/browser-call.ts'
import { TextField } from '../../ui/field.tsx'

/** A clinic's phone number by its name or town. Without scripts the same form leads to the search page. */
export function ContactClinic() {
  const [typed, setTyped] = useState('')
  const q = typed.trim()
  const found = useQuery({
    queryKey: ['contact-clinic', q],
    queryFn: () => call('GET /clinics', { query: { q } }),
    enabled: q.length > 2,
  })
  return (
    <form action="/find" method="get" className="grid max-w-xl gap-3" onSubmit={(event) => event.preventDefault()}>
      <TextField
        label="Name or town of the clinic"
        name="q"
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <noscript>
        <button className="min-h-11 rounded-full border border-field px-5 font-semibold">Find the clinic</button>
      </noscript>
      <div role="status">
        {q.length > 2 && found.data?.results.length === 0 ? <p>No clinic matches &lsquo;{q}&rsquo;.</p> : null}
      </div>
      <ul className="grid gap-2">
        {q.length > 2
          ? found.data?.results.slice(0, 5).map((clinic) => (
              <li
                key={clinic.branch_id}
                className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-field border border-line bg-surface px-4 py-3"
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
                  <span className="text-muted">No number known</span>
                )}
              </li>
            ))
          : null}
      </ul>
    </form>
  )
}
