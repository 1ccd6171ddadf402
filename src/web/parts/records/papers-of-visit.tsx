import { useQueryClient } from '@tanstack/react-query'
import { FileText, Image } from 'lucide-react'
import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { asLocalDate, dateWords, ownDate } from '../../lib/format.ts'
import { useLookedAt } from '../../lib/looked-at.ts'
import { useLive } from '../../lib/realtime.ts'
import { useGoingLines } from '../../lib/going-lines.ts'
import { isShut } from '../../lib/shown.ts'
import { LoadFailed, Skeleton } from '../../ui/page.tsx'
import { isPicture, scanWords, sizeWords, typeWords } from './record-words.ts'
import { useOpened } from './use-opened.ts'
import { Viewer } from './viewer.tsx'

type Papers = Answer<'GET /records/visits/:appointmentId'>
type Paper = Papers['papers'][number]

/** The documents of one visit: each opens where records open it. */
export default function PapersOfVisit({ appointmentId }: { appointmentId: string }) {
  const queries = useQueryClient()
  const queryKey = ['records', 'visit', appointmentId]
  const found = useLookedAt(queryKey, (again) =>
    call('GET /records/visits/:appointmentId', { params: { appointmentId }, query: { again } }),
  )
  // What the clinic writes, takes back or somebody stops sharing is on the screen at once.
  useLive(({ kind }) => {
    if (kind === 'papers') void queries.invalidateQueries({ queryKey })
  })
  return (
    <section className="grid gap-3" aria-labelledby="visit-papers">
      <h2 id="visit-papers" className="text-2xl">
        {t('Documents')}
      </h2>
      {found.isPending ? (
        <Skeleton rows={1} />
      ) : isShut(found) ? (
        <LoadFailed what={t('the documents')} error={found.error} again={() => void found.refetch()} />
      ) : (
        <List found={found.data} />
      )}
    </section>
  )
}

function List({ found: { papers, patient, is_own: isOwn } }: { found: Papers }) {
  const { paper, open, close } = useOpened(papers, ({ title }) =>
    isOwn
      ? t('{name} is no longer in this list, so it was closed.', { name: title })
      : t('{name} is no longer shared with you, so it was closed.', { name: title }),
  )
  const place = useGoingLines(papers.length)
  const none = isOwn
    ? t('There are no documents of this visit. Letters and results appear here.')
    : t('{patient} shares no documents of this visit with you.', { patient })
  return (
    <>
      {papers.length === 0 || isOwn ? null : (
        <p className="text-sm text-muted">{t('Whoever shares it sees when you look, and can stop at any time.')}</p>
      )}
      <div {...place}>
        {papers.length === 0 ? (
          <p className="text-muted">{none}</p>
        ) : (
          <ul className="grid rounded-card border border-line bg-surface">
            {papers.map((one) => (
              <Row key={one.id} paper={one} onOpen={() => open(one)} />
            ))}
          </ul>
        )}
      </div>
      {paper ? (
        <Viewer paper={paper} path={`/api/records/${isOwn ? 'items' : 'shared'}/${paper.id}/file`} onClose={close} />
      ) : null}
    </>
  )
}

function Row({ paper, onOpen }: { paper: Paper; onOpen: () => void }) {
  const Icon = isPicture(paper.media_type) ? Image : FileText
  return (
    <li className="border-t border-line first:border-t-0">
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-14 w-full min-w-0 items-center gap-4 px-5 py-3 text-start hover:bg-sunken"
      >
        <Icon aria-hidden size={20} className="flex-none text-muted" />
        <span className="grid min-w-0">
          <span className="font-semibold break-words">
            <bdi>{paper.title}</bdi>
          </span>
          <span className="text-sm text-muted">
            {paper.source === 'patient' ? null : (
              <>
                <bdi>{t('From {author}', { author: paper.author })}</bdi> ·{' '}
              </>
            )}
            {typeWords(paper.media_type)} · <bdi>{sizeWords(paper.size)}</bdi> ·{' '}
            <bdi>{paper.document_date ? dateWords(asLocalDate(paper.document_date)) : ownDate(paper.added)}</bdi>
            {paper.scan === 'waiting' || paper.scan === 'infected' ? <> · {scanWords(paper.scan)}</> : null}
          </span>
        </span>
      </button>
    </li>
  )
}
