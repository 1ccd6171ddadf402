import { t } from '#domain/language/translate.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import type { Draft } from './draft-time.tsx'

/** The time is held for an account that waited for it: whoever came by the link without a log-in logs in first. */
export function ForWhoWaited({ draft }: { draft: Draft }) {
  return (
    <section className="grid gap-4 rounded-card border border-line bg-surface p-5">
      <h2 className="text-2xl">{t('Log in to book this visit')}</h2>
      <p>{t('This time is held for the account that waited for it. Log in with that account, and book it.')}</p>
      <p>
        <ButtonLink look="primary" to={`/auth/login/usr?next=${encodeURIComponent(`/book/${draft.id}`)}`}>
          {t('Log in')}
        </ButtonLink>
      </p>
    </section>
  )
}
