import { Link } from 'react-router'
import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { faceLetters } from '#domain/profiles/initials.ts'

export function DoctorPortrait({ photo, name, size = 64 }: { photo: string | null; name: string; size?: number }) {
  if (!photo) {
    return (
      <span
        aria-hidden
        style={{ inlineSize: size, blockSize: size }}
        className="grid flex-none place-items-center rounded-full bg-tint text-xl display text-on-tint"
      >
        {faceLetters(name)}
      </span>
    )
  }
  return (
    <img
      src={photo}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      className="flex-none rounded-full object-cover"
      style={{ inlineSize: size, blockSize: size }}
    />
  )
}

type Checked = {
  readonly verified_on: string | null
  readonly verified_source: string
  readonly verified_words: string
  readonly is_vouched: boolean
}

/** What was checked, when, by which source and until when; a button, because the words need room. */
export function VerifiedBadge({ of, slug }: { of: Checked; slug?: string }) {
  const [open, setOpen] = useState(false)
  if (!of.verified_on) return null
  return (
    <span className="inline-block">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="inline-flex min-h-8 items-center gap-1 text-sm font-semibold text-brand"
      >
        <BadgeCheck size={18} aria-hidden />{' '}
        {of.is_vouched ? t('Vouched for by {source}', { source: of.verified_source }) : t('Licence checked')}
      </button>
      {open ? (
        <span className="my-2 block text-sm text-muted">
          <bdi>{of.verified_words}</bdi>{' '}
          {slug ? (
            <Link to={`/d/${slug}/checks`} className="underline">
              {t('What was checked')}
            </Link>
          ) : null}
        </span>
      ) : null}
    </span>
  )
}
