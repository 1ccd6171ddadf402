import { mark, t } from '#domain/language/translate.ts'
import { BoardHead, Onward, Points } from '../../features/site/page-parts.tsx'
import { useSite } from '../../lib/site.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'

export const handle = { isStill: true }

export const meta = (source: Parameters<typeof pageMeta>[0]) =>
  pageMeta(source, {
    title: t('Why we made this'),
    description: t('Why this shared calendar exists, what it holds to, and who runs this site.'),
  })

const principles = [
  mark('Every time shown can be booked.'),
  mark('Nobody can pay to be listed first.'),
  mark('Health data is for care, not for advertising.'),
  mark('Anyone can use it, whatever their device or ability.'),
  mark('Anyone can read the code and run it.'),
]

export default function About() {
  return (
    <>
      <BoardHead title={t('Why we made this')} lead={t('Getting to see a doctor should not be the hard part.')}>
        <Principles />
      </BoardHead>
      <Points
        of={[
          {
            title: t('A calendar that tells the truth'),
            text: t(
              'Too often it means busy lines, times that turn out not to exist, and waiting rooms without news. This is a shared calendar that tells the truth to everyone: the patient, the doctor, the desk and the people who run the clinic.',
            ),
          },
          {
            title: t('What we are not'),
            text: t('We do not give medical advice and we do not replace emergency care.'),
          },
          { title: t('Who runs this site'), text: <Runner /> },
        ]}
      />
      <Onward title={t('Anything to ask?')}>
        <ButtonLink to="/contact" look="primary">
          {t('Contact')}
        </ButtonLink>
        <ButtonLink to="/find">{t('Find a doctor')}</ButtonLink>
      </Onward>
    </>
  )
}

/** What can be relied on, as a departures board says it: a row each. */
function Principles() {
  return (
    <section aria-labelledby="principles" className="grid gap-3">
      <h2 id="principles" className="text-lg text-pine-muted">
        {t('What we hold to')}
      </h2>
      <ul className="grid border-t border-pine-muted/30">
        {principles.map((principle) => (
          <li key={principle} className="border-b border-pine-muted/30 py-3 text-2xl display sm:text-4xl">
            {t(principle)}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Runner() {
  const { operator, operatorAddress, contactEmail } = useSite()
  const known = [operator, operatorAddress, contactEmail].filter(Boolean)
  if (known.length < 2) return t('This site is run by its owner. Contact them for details.')
  return <address className="whitespace-pre-line not-italic">{known.join('\n')}</address>
}
