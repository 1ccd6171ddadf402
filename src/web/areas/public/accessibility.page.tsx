import { t } from '#domain/language/translate.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { useSite } from '../../lib/site.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page.tsx'

export const handle = { isStill: true }

export const meta = (source: Parameters<typeof pageMeta>[0]) =>
  pageMeta(source, {
    title: t('Accessibility'),
    description: t('What we checked so that everybody can use this site, what we do not know, and how to tell us.'),
  })

/** No more than what tests of the product look at: who adds a line here adds the test for it first. */
const checked = () => [
  t('A program looks for known faults on our screens: in three languages, in light and dark, on wide and narrow ones.'),
  t('We book, move and cancel a visit by keyboard alone. We do the same for documents and for the day of a doctor.'),
  t('The focus is always seen. It goes through the page in the order in which one reads.'),
  t('Public pages fit a window of 320 pixels. Nothing has to be moved to the side.'),
  t('With text at 200 % nothing is cut off, on public pages and in the screens of doctors.'),
  t('Who asks for less motion gets none. With the strong colours of a system every button keeps an edge.'),
  t('You can read public pages, search and write to us without scripts.'),
]

const unknown = () => [
  t('A program finds only some of the barriers. Nobody from outside has checked the whole site yet.'),
  t('We do not know how well each screen reader and each browser work together here.'),
  t('Documents, pictures and texts that people add are theirs. We do not check if everybody can read them.'),
  t('A video call has no captions.'),
]

export default function Accessibility() {
  const { brand } = useSite()
  return (
    <div className="wrap grid gap-10 py-12">
      <PageTitle lead={t('{brand} is made for everybody, whatever their device or ability.', { brand })}>
        {t('Accessibility')}
      </PageTitle>
      <section className="reading grid gap-2">
        <h2 className="text-2xl">{t('What we aim for')}</h2>
        <p>
          {t(
            'We follow the rules of WCAG 2.2 at level AA. That is a goal: we do not say that every page meets all of it.',
          )}
        </p>
      </section>
      <Points title={t('What we check, and how')} points={checked()} />
      <Points title={t('What we do not know')} points={unknown()} />
      <section className="reading grid justify-items-start gap-4">
        <h2 className="text-2xl">{t('Something is in your way?')}</h2>
        <p>
          {t(
            'Tell us. Choose Something is broken, and say on which page it was and what you wanted to do. If you need a visit now, call the clinic: its number is on the contact page, too.',
          )}
        </p>
        <ButtonLink to="/contact" look="primary">
          {t('Tell us about a barrier')}
        </ButtonLink>
      </section>
    </div>
  )
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <section className="reading grid gap-2">
      <h2 className="text-2xl">{title}</h2>
      <ul className="grid list-disc gap-1 ps-5">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  )
}
