import { FileText } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { ownMoment } from '../../lib/format.ts'
import { sizeWords } from '../../parts/records/record-words.ts'
import { useDrawn } from '../../parts/records/use-drawn.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Skeleton } from '../../ui/page.tsx'
import { DocumentPages } from './document-pages.tsx'
import { evidenceWords, type Evidence } from './check-words.ts'

/**
 * The documents of a case, beside the form; that one was opened is noted. The first that waits is open at once: to look at it
 * is why somebody comes here.
 */
export function CaseDocuments({ evidence }: { evidence: readonly Evidence[] }) {
  const [open, setOpen] = useState(() => evidence.find(({ is_decided: isDecided }) => !isDecided))
  return (
    <Card as="section" className="grid gap-3">
      <h2 className="text-xl">{t('Documents')}</h2>
      {evidence.length === 0 ? <p className="text-muted">{t('No document was handed in.')}</p> : null}
      <ul className="grid grid-cols-1 gap-2">
        {evidence.map((one) => (
          <li key={one.id} className="flex items-center gap-3">
            <FileText size={20} aria-hidden className="flex-none text-muted" />
            <p className="me-auto min-w-0">
              <span className="font-semibold">{t(evidenceWords[one.kind])}</span>
              <span className="block text-sm break-words text-muted">
                <bdi>{one.file_name}</bdi> · {sizeWords(one.size)} · {ownMoment(one.handed_in)}
              </span>
            </p>
            <Button
              size="small"
              aria-expanded={open?.id === one.id}
              aria-label={
                open?.id === one.id
                  ? t('Close {name}', { name: one.file_name })
                  : t('Show {name}', { name: one.file_name })
              }
              onClick={() => setOpen(open?.id === one.id ? undefined : one)}
            >
              {open?.id === one.id ? t('Close') : t('Show')}
            </Button>
          </li>
        ))}
      </ul>
      {open ? <Shown key={open.id} one={open} /> : null}
      {evidence.length > 0 ? (
        <p className="text-sm text-muted">
          {t(
            'Every opening is written down. Documents are erased 30 days after the decision, or after a year without one.',
          )}
        </p>
      ) : null}
    </Card>
  )
}

/** A line that is lost for a moment takes no document away. */
const mostTries = 3

function Shown({ one }: { one: Evidence }) {
  const address = `/api/admin/evidence/${one.id}`
  const [tries, setTries] = useState(1)
  if (one.media_type === 'application/pdf') return <DocumentPages one={one} address={address} />
  return <ShownPicture key={tries} {...{ one, address, tries }} onAgain={() => setTries(tries + 1)} />
}

type PictureProps = { one: Evidence; address: string; tries: number; onAgain: () => void }

/** It is fetched as whoever is logged in: a browser that fetches a picture by itself brings half a session, and gets none. */
function ShownPicture({ one, address, tries, onAgain }: PictureProps) {
  const { shown } = useDrawn(address)
  const isLost = shown.problem?.code === 'offline' && tries < mostTries
  const again = useEffectEvent(onAgain)
  useEffect(() => {
    if (isLost) again()
  }, [isLost])
  if (shown.problem && !isLost)
    return (
      <div className="grid justify-items-start gap-3">
        <p role="alert">{shown.problem.text}</p>
        <Button size="small" onClick={onAgain}>
          {t('Try again')}
        </Button>
      </div>
    )
  if (!shown.url) return <Skeleton rows={6} />
  return (
    <img
      src={shown.url}
      alt={t(evidenceWords[one.kind])}
      className="max-h-[70vh] w-full rounded-field border border-line bg-white object-contain"
    />
  )
}
