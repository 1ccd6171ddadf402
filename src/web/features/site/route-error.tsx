import { isRouteErrorResponse, useRouteError } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { literal } from '../../lib/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page.tsx'
import { NotFoundBlock } from './not-found-block.tsx'

/** Any routing error: the specification's generic view, with a way on; an unknown thing gets the 404 words. */
export function RouteError() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404)
    return (
      <>
        <title>{error.data?.title ?? t('Page not found')}</title>
        <NotFoundBlock about={error.data} />
      </>
    )
  return (
    <div className="wrap grid min-h-[60vh] content-center gap-5 py-16">
      <title>{t(literal.S15)}</title>
      <PageTitle lead={t('Something went wrong on our side. Go back or go to the homepage.')}>
        {t(literal.S15)}
      </PageTitle>
      <p className="flex flex-wrap gap-3">
        <button
          type="button"
          className="min-h-11 rounded-full border border-field px-5 font-semibold"
          onClick={() => history.back()}
        >
          {t('Go back')}
        </button>
        <ButtonLink to="/" look="primary" reloadDocument>
          {t('Go to Homepage')}
        </ButtonLink>
      </p>
    </div>
  )
}
