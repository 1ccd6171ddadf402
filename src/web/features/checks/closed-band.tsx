import { ShieldAlert } from 'lucide-react'
import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { isShown } from '../../lib/shown.ts'
import { isByFacility } from './check-words.ts'
import { closedWords } from './closed-words.ts'
import { useOwnCheck } from './use-own-check.ts'

/** On every page of a doctor whom patients cannot book: what the check stands at, why, and what to do now. */
export function ClosedBand() {
  const check = useOwnCheck()
  if (!isShown(check)) return null
  const { state, note, may_appeal: mayAppeal } = check.data
  const words = closedWords[state]
  if (!words) return null
  const said = isByFacility(check.data) ? (words.byFacility ?? words) : words
  return (
    <aside
      aria-label={t('Your verification')}
      className="no-print mb-6 grid grid-cols-[24px_minmax(0,1fr)] gap-3 rounded-card border border-line bg-tint p-4 text-on-tint"
    >
      <ShieldAlert size={22} aria-hidden className="mt-0.5" />
      <div className="grid gap-1">
        <p className="font-semibold">{t(said.state)}</p>
        {words.tellsWhy && note ? (
          <p>
            {t('What the person wrote')}: <bdi className="whitespace-pre-line">{note}</bdi>
          </p>
        ) : null}
        {mayAppeal ? <p>{t('You can appeal once, and there is no last day for it.')}</p> : null}
        <p className="flex flex-wrap gap-x-5 gap-y-1">
          <Link
            to={`/doc/profile#${mayAppeal ? 'appeal' : 'licence'}`}
            className="inline-flex min-h-11 items-center font-semibold underline"
          >
            {mayAppeal ? t('Appeal the revocation') : t(said.todo)}
          </Link>
          {words.asksUs ? (
            <Link to="/contact" className="inline-flex min-h-11 items-center font-semibold underline">
              {t('Write to us')}
            </Link>
          ) : null}
        </p>
      </div>
    </aside>
  )
}
