import { FileText, FileX, Image, Lock } from 'lucide-react'
import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import type { Side } from '#domain/messages/conversation-rules.ts'
import type { Answer } from '#contract/endpoints.ts'
import { isPicture, scanWords, sizeWords, typeWords } from './record-words.ts'
import { Viewer } from './viewer.tsx'

type Brought = Answer<'GET /appointments/:appointmentId/messages'>['messages'][number]['papers'][number]
type Props = { papers: readonly Brought[]; branchId: string; side: Side }

/** The documents that a message brought: each opens where records open it, or says why it does not. */
export default function MessagePapers({ papers, branchId, side }: Props) {
  const [opened, setOpened] = useState<string>()
  const paper = papers.find(({ id }) => id === opened)
  return (
    <>
      <ul className="mt-2 grid gap-2">
        {papers.map((one) => (
          <li key={one.id}>
            <Card paper={one} side={side} onOpen={() => setOpened(one.id)} />
          </li>
        ))}
      </ul>
      {paper?.document && paper.opens_by ? (
        <Viewer
          paper={paper.document}
          path={pathOf(paper.id, paper.opens_by, branchId)}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </>
  )
}

function Card({ paper, side, onOpen }: { paper: Brought; side: Side; onOpen: () => void }) {
  const { document, state, opens_by } = paper
  if (!document) return <Closed paper={paper} side={side} />
  const Icon = isPicture(document.media_type) ? Image : FileText
  const what = (
    <>
      <Icon size={24} aria-hidden className="shrink-0" />
      <span className="grid min-w-0">
        <span className="font-semibold break-words">
          <bdi>{document.title}</bdi>
        </span>
        <span className="text-sm">
          {typeWords(document.media_type)} · <bdi>{sizeWords(document.size)}</bdi> · {scanWords(document.scan)}
        </span>
        {state === 'not_shared' ? <strong className="text-sm">{t('No longer shared')}</strong> : null}
      </span>
    </>
  )
  if (!opens_by) return <p className={card}>{what}</p>
  return (
    <button type="button" onClick={onOpen} className={`${card} text-start hover:border-brand`}>
      {what}
    </button>
  )
}

const card = 'flex min-h-11 w-full items-center gap-3 rounded-field border border-line bg-surface p-3 text-ink'

/** Nothing is told of it but that it was there. */
function Closed({ paper: { state }, side }: { paper: Brought; side: Side }) {
  const Icon = state === 'there' ? Lock : FileX
  return (
    <p className={card}>
      <Icon size={24} aria-hidden className="shrink-0 text-muted" />
      <span className="grid min-w-0">
        <span className="font-semibold">{t('Document')}</span>
        <span className="text-sm text-muted">{closedWords(state, side)}</span>
      </span>
    </p>
  )
}

function closedWords(state: Brought['state'], side: Side): string {
  if (state === 'deleted') return t('Deleted')
  if (state === 'taken_back') return t('The clinic took it back.')
  if (state === 'not_shared') return t('No longer shared')
  return side === 'clinic'
    ? t('You may not open it. It is open to others at the clinic.')
    : t('Whoever manages this patient’s records can open it.')
}

function pathOf(id: string, by: NonNullable<Brought['opens_by']>, branchId: string): string {
  const paths = {
    owner: `records/items/${id}`,
    helper: `records/shared/${id}`,
    practice: `doctors/me/records/${id}`,
    branch: `branches/${branchId}/records/${id}`,
  } as const
  return `/api/${paths[by]}/file`
}
