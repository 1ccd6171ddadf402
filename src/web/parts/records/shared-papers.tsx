import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { ownDate } from '../../lib/format.ts'
import { useLive } from '../../lib/realtime.ts'
import { LoadFailed, Skeleton } from '../../ui/page.tsx'
import { scanWords, sizeWords, typeWords } from './record-words.ts'
import { Viewer } from './viewer.tsx'

/** What the patient of a visit shares with the doctor who looks. Each look is told to the patient. */
export default function SharedPapers({ appointmentId }: { appointmentId: string }) {
  const [openedId, setOpened] = useState<string | null>(null)
  const queries = useQueryClient()
  const seen = useRef('')
  const queryKey = ['shared-papers', appointmentId]
  useLive(({ kind }) => {
    if (kind === 'papers') void queries.invalidateQueries({ queryKey })
  })
  const papers = useQuery({
    queryKey,
    queryFn: async () => {
      // What the page asks for again by itself is the look that is under way.
      const again = seen.current === appointmentId ? 'yes' : undefined
      const found = await call('GET /appointments/:appointmentId/records', {
        params: { appointmentId },
        query: { again },
      })
      seen.current = appointmentId
      return found
    },
  })
  // Where sharing is stopped, what is open closes.
  const opened = papers.data?.results.find(({ id }) => id === openedId)
  return (
    <section className="grid gap-2">
      <h3 className="text-lg">{t('Shared documents')}</h3>
      {papers.isPending ? (
        <Skeleton rows={1} />
      ) : papers.isError ? (
        <LoadFailed what={t('the shared documents')} error={papers.error} again={() => void papers.refetch()} />
      ) : papers.data.results.length === 0 ? (
        <p className="text-muted">{t('The patient shares no documents with you now.')}</p>
      ) : (
        <>
          <p className="text-sm text-muted">{t('The patient sees when you look.')}</p>
          <ul className="grid">
            {papers.data.results.map((paper) => (
              <li key={paper.id} className="border-t border-line">
                <button
                  type="button"
                  onClick={() => setOpened(paper.id)}
                  className="grid min-h-11 w-full rounded-field py-2 text-start hover:bg-sunken"
                >
                  <bdi className="font-semibold break-words">{paper.title}</bdi>
                  <span className="text-sm text-muted">
                    {typeWords(paper.media_type)} · <bdi>{sizeWords(paper.size)}</bdi> ·{' '}
                    <bdi>{ownDate(paper.added)}</bdi>
                    {paper.scan === 'waiting' || paper.scan === 'infected' ? <> · {scanWords(paper.scan)}</> : null}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {opened ? (
        <Viewer paper={opened} path={`/api/doctors/me/records/${opened.id}/file`} onClose={() => setOpened(null)} />
      ) : null}
    </section>
  )
}
