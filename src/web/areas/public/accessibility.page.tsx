import { t } from '#domain/language/translate.ts'
import { BoardHead, Onward } from '../../features/site/page-parts.tsx'
import { pageMeta } from '../../lib/page-meta.ts'
import { useSite } from '../../lib/site.ts'
import { ButtonLink } from '../../ui/button.tsx'

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
    <>
      <BoardHead
        title={t('Accessibility')}
        lead={t('{brand} is made for everybody, whatever their device or ability.', { brand })}
      >
        <section className="reading grid gap-2">
          <h2 className="text-2xl">{t('What we aim for')}</h2>
          <p className="text-pine-muted">
            {t(
              'We follow the rules of WCAG 2.2 at level AA. That is a goal: we do not say that every page meets all of it.',
            )}
          </p>
        </section>
      </BoardHead>
      <div className="wrap grid gap-x-12 gap-y-10 py-14 md:grid-cols-2">
        <Lines title={t('What we check, and how')} of={checked()} />
        <Lines title={t('What we do not know')} of={unknown()} />
      </div>
      <Onward
        title={t('Something is in your way?')}
        text={t(
          'Tell us. Choose Something is broken, and say on which page it was and what you wanted to do. If you need a visit now, call the clinic: its number is on the contact page, too.',
        )}
      >
        <ButtonLink to="/contact" look="primary">
          {t('Tell us about a barrier')}
        </ButtonLink>
      </Onward>
    </>
  )
}

function Lines({ title, of }: { title: string; of: readonly string[] }) {
  return (
    <section className="grid content-start gap-3">
      <h2 className="text-2xl">{title}</h2>
      <ul>
        {of.map((line) => (
          <li key={line} className="border-t border-line py-3">
            {line}
          </li>
        ))}
      </ul>
    </section>
  )
}
