import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'

/** Questions by their addresses, each leading to its answer. */
export function Asked({ questions }: { questions: Readonly<Record<string, string>> }) {
  return (
    <section className="wrap grid gap-3 pb-16">
      <h2 className="text-3xl">{t('Questions people ask')}</h2>
      <ul className="grid gap-x-10 md:grid-cols-2">
        {Object.entries(questions).map(([id, question]) => (
          <li key={id} className="border-t border-line py-3">
            <Link to={`/faq#${id}`} className="font-semibold hover:underline">
              {t(question)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
