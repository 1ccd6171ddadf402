import { t } from '#domain/language/translate.ts'
import { lookWords, type Look } from '../../parts/people/look-words.ts'
import { ownMoment } from '../../lib/format.ts'
import { Facts } from '../../ui/facts.tsx'

/** Who looked, the latest first: what was done, by which role, when. */
export function LookList({ looks, title }: { looks: readonly Look[]; title: string }) {
  return (
    <section className="grid gap-2">
      <h3 className="text-lg">{title}</h3>
      <ul className="grid">
        {looks.map((look, index) => (
          <li key={index} className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2 text-sm">
            <span>
              <Facts of={[lookWords(look.what), look.role || t('Staff')]} />
            </span>
            <bdi className="text-muted figures">{ownMoment(look.at)}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}
