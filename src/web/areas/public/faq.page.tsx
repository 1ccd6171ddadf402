import { useEffect, useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { keepAnswerInAddress } from '../../lib/answer-address.ts'
import { matching, questionsWhere } from '../../features/faq/find-questions.ts'
import type { QuestionGroup } from '../../features/faq/questions.ts'
import { BoardHead, Onward } from '../../features/site/page-parts.tsx'
import { pageMeta } from '../../lib/page-meta.ts'
import { useSite } from '../../lib/site.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'

export const handle = { isStill: true }

export const meta = (source: Parameters<typeof pageMeta>[0]) =>
  pageMeta(source, {
    title: t('Questions and answers'),
    description: t('How booking, changing and cancelling work, and who sees your data.'),
    thing: ({ verification }) => ({
      '@type': 'FAQPage',
      mainEntity: questionsWhere(verification).flatMap(({ questions }) =>
        questions.map(({ question, answer }) => ({
          '@type': 'Question',
          name: t(question),
          acceptedAnswer: { '@type': 'Answer', text: t(answer) },
        })),
      ),
    }),
  })

/** Each answer has an address of its own: browsers open the answer that the address names, with or without scripts. */
export default function Faq() {
  const [typed, setTyped] = useState('')
  const { verification } = useSite()
  const groups = matching(questionsWhere(verification), typed)
  const count = groups.reduce((sum, { questions }) => sum + questions.length, 0)
  useEffect(() => {
    // A page that came by a link inside the product has its hash only now.
    const answer = document.getElementById(location.hash.slice(1))
    answer?.closest('details')?.setAttribute('open', '')
    answer?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <>
      <BoardHead title={t('Questions and answers')} lead={t('Type a word, or read on.')}>
        <div className="grid max-w-xl gap-2">
          <TextField
            label={t('Search the answers')}
            type="search"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <p role="status" className="min-h-6 text-pine-muted">
            {typed.trim() === '' ? '' : t('{count, plural, one {# answer} other {# answers}}', { count })}
          </p>
        </div>
      </BoardHead>
      <div className="wrap grid gap-10 py-12 lg:grid-cols-[240px_1fr]">
        <Subjects of={groups} />
        <div className="grid gap-10">
          {groups.map((group) => (
            <Answers key={group.title} of={group} />
          ))}
          {groups.length === 0 ? <p>{t('No answers match ‘{trim}’.', { trim: typed.trim() })}</p> : null}
        </div>
      </div>
      <Onward title={t('Not answered?')}>
        <ButtonLink to="/contact" look="primary">
          {t('Contact us')}
        </ButtonLink>
      </Onward>
    </>
  )
}

const subjectOf = ({ questions: [first] }: QuestionGroup) => `about-${first?.id ?? ''}`

/** The groups beside their answers, where there is room. */
function Subjects({ of }: { of: readonly QuestionGroup[] }) {
  return (
    <nav aria-label={t('Contents')} className="hidden self-start lg:sticky lg:top-24 lg:block">
      <ul className="grid gap-1">
        {of.map((group) => (
          <li key={group.title}>
            <a href={`#${subjectOf(group)}`} className="inline-block py-1 text-brand underline">
              {t(group.title)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Answers({ of: group }: { of: QuestionGroup }) {
  return (
    <section className="reading grid">
      <h2 id={subjectOf(group)} className="mb-3 scroll-mt-28 text-2xl">
        {t(group.title)}
      </h2>
      {group.questions.map(({ id, question, answer }) => (
        <details
          key={id}
          className="border-t border-line py-3"
          onToggle={(event) => keepAnswerInAddress(event.currentTarget)}
        >
          <summary className="-indent-6 py-1 ps-6 text-lg font-semibold">{t(question)}</summary>
          <p id={id} className="mt-2 scroll-mt-28 text-muted">
            {t(answer)}
          </p>
        </details>
      ))}
    </section>
  )
}
