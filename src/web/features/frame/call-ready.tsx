import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Video } from 'lucide-react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'

/** A doctor who came into the call half an hour ago is no longer waiting for anybody. Milliseconds. */
const stillWaits = 30 * 60_000

/** In every screen of a patient: the doctor is in the call, and here is the way in. It comes by the live line, as messages do. */
export function CallReady() {
  const queries = useQueryClient()
  const now = useNow()
  const { data } = useQuery({ queryKey: ['notifications'], queryFn: () => call('GET /notifications', {}) })
  const ready = data?.results.find(
    ({ is_read, path, created_at }) =>
      !is_read && path.startsWith('/meet/') && (now || Date.now()) - Date.parse(created_at) < stillWaits,
  )
  if (!ready) return null
  const markRead = () =>
    call('POST /notifications/read', { body: { id: ready.id } })
      .catch(() => undefined)
      .then(() => queries.invalidateQueries({ queryKey: ['notifications'] }))
  return (
    <section
      role="alert"
      className="no-print mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-sun px-5 py-4 text-on-sun"
    >
      <Video aria-hidden className="flex-none" />
      <p className="me-auto text-lg font-semibold" dir="auto">
        {ready.subject}
      </p>
      <ButtonLink reloadDocument to={ready.path} look="primary" onClick={() => void markRead()}>
        {t('Join')}
      </ButtonLink>
      <Button onClick={() => void markRead()}>{t('Not now')}</Button>
    </section>
  )
}
