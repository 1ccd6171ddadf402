import { t } from '#domain/language/translate.ts'
import { ArticlePage } from '../../features/site/article-page.tsx'
import { useSite } from '../../lib/site.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'

export const handle = { isStill: true }

export const meta = (source: Parameters<typeof pageMeta>[0]) =>
  pageMeta(source, {
    title: t('Why we made this'),
    description: t('Why this shared calendar exists, what it holds to, and who runs this site.'),
  })

const parts = () => [
  {
    title: t('A calendar that tells the truth'),
    text: t(
      'Too often it means busy lines, times that turn out not to exist, and waiting rooms without news. This is a shared calendar that tells the truth to everyone: the patient, the doctor, the desk and the people who run the clinic.',
    ),
  },
  {
    title: t('What we hold to'),
    text: t(
      'Every time shown can be booked. Nobody can pay to be listed first. Health data is for care, not for advertising. Anyone can use it, whatever their device or ability. Anyone can read the code and run it.',
    ),
  },
  { title: t('What we are not'), text: t('We do not give medical advice and we do not replace emergency care.') },
]

export default function About() {
  const { operator, operatorAddress, contactEmail } = useSite()
  const known = [operator, operatorAddress, contactEmail].filter(Boolean)
  const runner = {
    title: t('Who runs this site'),
    text:
      known.length > 1 ? (
        <address className="whitespace-pre-line not-italic">{known.join('\n')}</address>
      ) : (
        t('This site is run by its owner. Contact them for details.')
      ),
  }
  return (
    <ArticlePage
      title={t('Why we made this')}
      lead={t('Getting to see a doctor should not be the hard part.')}
      parts={[...parts(), runner]}
    >
      <h2 className="mb-4 text-3xl">{t('Anything to ask?')}</h2>
      <p className="flex flex-wrap gap-3">
        <ButtonLink to="/contact" look="primary">
          {t('Contact')}
        </ButtonLink>
        <ButtonLink to="/find">{t('Find a doctor')}</ButtonLink>
      </p>
    </ArticlePage>
  )
}
