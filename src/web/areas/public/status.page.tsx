import { CircleAlert, CircleCheck, Wrench } from 'lucide-react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { NoteState } from '#domain/status/status-notes.ts'
import { mark, t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { serverCall } from '../../lib/server-call.ts'
import { useSite } from '../../lib/site.ts'
import { Card, PageTitle } from '../../ui/page.tsx'
import { StatusSpan } from '../../parts/site/status-span.tsx'
import { noteWords } from '../../parts/site/status-words.ts'

export const loader = ({ context }: LoaderFunctionArgs) => serverCall(context)('GET /status', {})
export const clientLoader = () => call('GET /status', {})

export const meta = (source: Parameters<typeof pageMeta>[0]) =>
  pageMeta(source, { title: t('Status'), description: t('Whether everything works, and what is planned.') })

type Note = Answer<'GET /status'>['notes'][number]

const heads: Record<NoteState | 'working', string> = {
  working: mark('Everything works'),
  info: mark('Everything works'),
  maintenance: mark('We are working on it now'),
  disturbed: mark('Something does not work'),
  down: mark('Out of order'),
}

/** Whether the platform works, in the operator's words: what is so now, what is planned, what is over. */
export default function StatusPage() {
  const { state, notes } = useLoaderData<typeof loader>()
  const { brand } = useSite()
  const of = (when: Note['when']) => notes.filter((note) => note.when === when)
  const Icon = state === 'working' ? CircleCheck : state === 'maintenance' ? Wrench : CircleAlert
  const look = state === 'working' || state === 'info' ? 'bg-tint text-on-tint' : 'bg-sun text-on-sun'
  return (
    <div className="wrap grid max-w-3xl gap-8 py-12">
      <PageTitle lead={t('How {brand} is, in the words of those who run it.', { brand })}>{t('Status')}</PageTitle>
      <p className={`flex items-center gap-4 rounded-card p-6 text-2xl display ${look}`}>
        <Icon size={32} aria-hidden className="flex-none" /> {t(heads[state])}
      </p>
      <Notes title={t('Now')} of={of('now')} />
      <Notes title={t('Planned')} of={of('planned').toReversed()} />
      <Notes title={t('The last 14 days')} of={of('over')} />
    </div>
  )
}

function Notes({ title, of }: { title: string; of: readonly Note[] }) {
  if (of.length === 0) return null
  return (
    <section className="grid gap-3">
      <h2 className="text-2xl">{title}</h2>
      <ul className="grid gap-3">
        {of.map((note) => (
          <Card as="li" key={note.id} className="grid gap-1">
            <strong>{t(noteWords[note.state])}</strong>
            <StatusSpan of={note} />
            <p lang={note.language} dir="auto" className="reading whitespace-pre-line">
              {note.text}
            </p>
          </Card>
        ))}
      </ul>
    </section>
  )
}
