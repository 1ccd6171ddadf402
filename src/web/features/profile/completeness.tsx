import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { mark, t } from '#domain/language/translate.ts'
import { missingParts, type ProfilePart, profileParts } from '#domain/profiles/profile-parts.ts'
import type { Profile } from './profile-values.ts'

const parts: Readonly<Record<ProfilePart, { readonly label: string; readonly why: string; readonly at: string }>> = {
  photo: { label: mark('Add a photo'), why: mark('Patients like to know whom they will meet.'), at: 'photo' },
  languages: {
    label: mark('Say which languages you speak'),
    why: mark('Patients filter by language.'),
    at: 'languages',
  },
  about: { label: mark('Write a few sentences about you'), why: mark('It is what patients read first.'), at: 'texts' },
  first_visit: {
    label: mark('Say what to bring to a first visit'),
    why: mark('Patients come prepared, and the visit begins on time.'),
    at: 'texts',
  },
  qualifications: {
    label: mark('List your qualifications'),
    why: mark('Patients see where you learned what you do.'),
    at: 'qualifications',
  },
}

/** How far the page is, and the one thing that helps most next. Nothing, once all is there. */
export function Completeness({ profile }: { profile: Profile }) {
  const missing = missingParts(profile)
  const [next, ...later] = missing
  if (!next) return null
  const done = profileParts.length - missing.length
  return (
    <section
      aria-labelledby="completeness"
      className="grid items-center gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-5 sm:grid-cols-[auto_minmax(0,1fr)]"
    >
      <div className="grid gap-2">
        <h2 id="completeness" className="font-sans text-sm font-semibold tracking-normal text-muted figures">
          {t('Your page: {done} of {all}', { done, all: profileParts.length })}
        </h2>
        <p aria-hidden className="flex gap-1">
          {profileParts.map((part, place) => (
            <span key={part} className={`h-2 w-7 rounded-full ${place < done ? 'bg-brand' : 'bg-sunken'}`} />
          ))}
        </p>
      </div>
      <div className="grid gap-2">
        <Part part={next} />
        {later.length > 0 ? (
          <details>
            <summary className="min-h-9 content-center text-sm font-semibold">
              {t('{count, plural, one {# part more} other {# parts more}}', { count: later.length })}
            </summary>
            <ul className="grid gap-2 pt-2">
              {later.map((part) => (
                <li key={part}>
                  <Part part={part} />
                </li>
              ))}
            </ul>
          </details>
        ) : null}
      </div>
    </section>
  )
}

/** What is missing, where it is written, and what patients have of it. */
function Part({ part }: { part: ProfilePart }) {
  const { label, why, at } = parts[part]
  return (
    <p>
      <Link
        to={`/doc/profile#${at}`}
        className="inline-flex min-h-9 items-center gap-1.5 font-semibold text-brand underline"
      >
        {t(label)} <ArrowRight size={18} aria-hidden className="flex-none rtl:-scale-x-100" />
      </Link>
      <span className="block text-sm text-muted">{t(why)}</span>
    </p>
  )
}
