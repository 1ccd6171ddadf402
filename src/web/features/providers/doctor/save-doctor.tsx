import { Heart } from 'lucide-react'
import { t } from '#domain/language/translate.ts'
import { isShown } from '../../../lib/shown.ts'
import { useSaved, useSaving } from './use-saved.ts'

type Props = { slug: string; name: string }

/** A heart: full for a doctor whom the account has saved. Nothing stands here until that is known. */
export function SaveDoctor({ slug, name }: Props) {
  const saved = useSaved()
  const { save, remove } = useSaving()
  if (!isShown(saved)) return null
  const isSaved = saved.data.results.some((one) => one.slug === slug)
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={t('Save {doctor}', { doctor: name })}
      onClick={() => void (isSaved ? remove({ slug, name, hasPage: true }) : save(slug))}
      className="ms-auto grid size-11 flex-none place-items-center rounded-full text-brand hover:bg-sunken"
    >
      <Heart size={22} aria-hidden fill={isSaved ? 'currentColor' : 'none'} />
    </button>
  )
}
