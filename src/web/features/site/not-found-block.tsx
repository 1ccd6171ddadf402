import { t } from '#domain/language/translate.ts'
import { literal } from '../../lib/messages.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'

/** Words of a page of one kind, where it has some, with a way on to what is found instead. */
type About = { readonly title: string; readonly says: string; readonly find: string }

export function NotFoundBlock({ about }: { about?: About | null }) {
  return (
    <div className="wrap grid gap-5 py-24">
      <p aria-hidden className="display text-7xl text-brand">
        404
      </p>
      <h1 className="text-4xl">{about?.title ?? t('Page not found')}</h1>
      <p className="reading text-lg text-muted">{about?.says ?? t(literal.S16)}</p>
      <form action="/find" method="get" role="search" className="flex max-w-xl flex-wrap items-end gap-3">
        <label className="grid min-w-56 flex-1 gap-1.5 font-semibold">
          {t('What do you need?')}
          <input name="q" autoComplete="off" className="min-h-12 rounded-field border border-field bg-surface px-3" />
        </label>
        <Button type="submit">{t('Find')}</Button>
      </form>
      <p className="flex flex-wrap gap-3">
        {about ? (
          <ButtonLink to="/find" look="primary">
            {about.find}
          </ButtonLink>
        ) : null}
        <ButtonLink to="/" look={about ? 'plain' : 'primary'}>
          {t('Go to Homepage')}
        </ButtonLink>
        <ButtonLink to="/contact">{t('Contact')}</ButtonLink>
      </p>
    </div>
  )
}
