import { FileText } from 'lucide-react'
import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { asLocalDate, dateWords, ownDate } from '../../lib/format.ts'
import { useGoingLines } from '../../lib/going-lines.ts'
import { isShut } from '../../lib/shown.ts'
import { scanWords, sizeWords, typeWords } from '../../parts/records/record-words.ts'
import { NewMark } from '../../parts/records/new-mark.tsx'
import { Viewer } from '../../parts/records/viewer.tsx'
import { LoadFailed } from '../../ui/page.tsx'
import { useOpened } from '../../parts/records/use-opened.ts'
import { useLookedAt, useRecordsAgain } from './records.ts'

type Person = Answer<'GET /records/shared'>['people'][number]
type Paper = Person['papers'][number]

/** What people whom this account helps share with it. Nothing stands here for who helps nobody. */
export function SharedWithMe() {
  const shared = useLookedAt(['shared'], (again) => call('GET /records/shared', { query: { again } }))
  const people = shared.data?.people ?? []
  const papers = people.flatMap((person) => person.papers)
  const { paper, open, close } = useOpened(papers, ({ title }) =>
    t('{name} is no longer shared with you, so it was closed.', { name: title }),
  )
  const place = useGoingLines(papers.length)
  const again = useRecordsAgain()
  if (isShut(shared))
    return <LoadFailed what={t('what is shared with you')} error={shared.error} again={() => void shared.refetch()} />
  if (people.length === 0) return null
  return (
    <>
      <section {...place} className="grid gap-3" aria-labelledby="shared-with-me">
        <h2 id="shared-with-me" className="text-2xl">
          {t('Shared with you')}
        </h2>
        <p className="text-sm text-muted">{t('Whoever shares it sees when you look, and can stop at any time.')}</p>
        {people.map((person) => (
          <div key={person.id} className="grid gap-1">
            <h3 className="text-lg">
              <bdi>{person.name}</bdi>
            </h3>
            <ul className="grid rounded-card border border-line bg-surface">
              {person.papers.map((one) => (
                <Row key={one.id} paper={one} onOpen={() => open(one)} />
              ))}
            </ul>
          </div>
        ))}
      </section>
      {paper ? (
        <Viewer
          paper={paper}
          path={`/api/records/shared/${paper.id}/file`}
          onClose={() => {
            close()
            // What was opened is new no more.
            if (paper.is_new) void again()
          }}
        />
      ) : null}
    </>
  )
}

function Row({ paper, onOpen }: { paper: Paper; onOpen: () => void }) {
  return (
    <li className="border-t border-line first:border-t-0">
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-14 w-full min-w-0 items-center gap-4 px-5 py-3 text-start hover:bg-sunken"
      >
        <FileText aria-hidden size={20} className="flex-none text-muted" />
        <span className="grid min-w-0">
          <span className="font-semibold break-words">
            <bdi>{paper.title}</bdi> {paper.is_new ? <NewMark /> : null}
          </span>
          <span className="text-sm text-muted">
            {paper.folder === null ? null : <>{t('The folder {name}', { name: paper.folder })} · </>}
            {typeWords(paper.media_type)} · <bdi>{sizeWords(paper.size)}</bdi> ·{' '}
            <bdi>{paper.document_date ? dateWords(asLocalDate(paper.document_date)) : ownDate(paper.added)}</bdi>
            {paper.scan === 'waiting' || paper.scan === 'infected' ? <> · {scanWords(paper.scan)}</> : null}
          </span>
        </span>
      </button>
    </li>
  )
}
