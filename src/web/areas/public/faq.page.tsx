import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { keepAnswerInAddress } from '../../lib/answer-address.ts'
import { rich } from '../../lib/rich.tsx'
import { matching, questionsWhere } from '../../features/faq/find-questions.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { useSite } from '../../lib/site.ts'
import { TextField } from '../../ui/field.tsx'
import { PageTitle } from '../../ui/page.tsx'

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
    <div className="wrap grid gap-8 py-12">
      <PageTitle lead={t('Type a word, or read on.')}>{t('Questions and answers')}</PageTitle>
      <div className="max-w-md">
        <TextField
          label={t('Search the answers')}
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <p role="status" className="mt-2 text-sm text-muted">
          {typed.trim() === '' ? '' : t('{count, plural, one {# answer} other {# answers}}', { count })}
        </p>
      </div>
      {groups.map((group) => (
        <section key={group.title} className="reading grid gap-2">
          <h2 className="text-2xl">{t(group.title)}</h2>
          {group.questions.map(({ id, question, answer }) => (
            <details
              key={id}
              className="rounded-card border border-line bg-surface px-5 py-4"
              onToggle={(event) => keepAnswerInAddress(event.currentTarget)}
            >
              <summary className="font-semibold">{t(question)}</summary>
              <p id={id} className="mt-2 scroll-mt-28 text-muted">
                {t(answer)}
              </p>
            </details>
          ))}
        </section>
      ))}
      {groups.length === 0 ? <p>{t('No answers match ‘{trim}’.', { trim: typed.trim() })}</p> : null}
      <p>
        {rich('Not answered? <link>Contact us</link>.', {
          link: (text) => (
            <Link to="/contact" className="font-semibold text-brand underline">
              {text}
            </Link>
          ),
        })}
      </p>
    </div>
  )
}
