import { Move } from 'lucide-react'
import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { SelfView } from './self-view.tsx'
import type { Media } from './use-own-media.ts'

const corners = ['end-2 bottom-2', 'start-2 bottom-10', 'start-2 top-2', 'end-2 top-2'] as const

/** One's own picture in a corner; a button takes it to the next one, so that it never covers what matters. */
export function SelfCorner({ media }: { media: Media }) {
  const [corner, setCorner] = useState(0)
  return (
    <div className={`absolute z-10 w-28 lg:w-48 ${corners[corner]}`}>
      <SelfView media={media} className="aspect-[4/3] w-full rounded-card ring-2 ring-on-pine/40" />
      <button
        type="button"
        aria-label={t('Move my picture to another corner')}
        title={t('Move my picture to another corner')}
        onClick={() => setCorner((corner + 1) % corners.length)}
        className="absolute end-1 top-1 grid size-9 place-items-center rounded-full bg-pine/80 text-on-pine"
      >
        <Move size={18} aria-hidden />
      </button>
    </div>
  )
}
