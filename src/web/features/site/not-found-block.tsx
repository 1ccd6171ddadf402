import { t } from '#domain/language/translate.ts'
import { literal } from '../../lib/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'

export function NotFoundBlock() {
  return (
    <div className="wrap grid gap-5 py-24">
      <p aria-hidden className="display text-7xl text-brand">
        404
      </p>
      <h1 className="text-4xl">{t('Page not found')}</h1>
      <p className="reading text-lg text-muted">{t(literal.S16)}</p>
      <p className="flex flex-wrap gap-3">
        <ButtonLink to="/" look="primary">
          {t('Go to Homepage')}
        </ButtonLink>
        <ButtonLink to="/find">{t('Find a doctor')}</ButtonLink>
      </p>
    </div>
  )
}
