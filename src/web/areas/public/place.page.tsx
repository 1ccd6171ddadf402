import { useParams } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { PlaceCard } from '../../features/queue-screens/place-card.tsx'
import { useScreen } from '../../features/queue-screens/use-screen.ts'
import { call } from '../../lib/browser-call.ts'
import { problemCode } from '../../lib/call.ts'
import { titleOf } from '../../lib/site.ts'
import { Spinner } from '../../ui/mark.tsx'
import { LoadFailed, PageTitle } from '../../ui/page.tsx'

export const meta = () => [
  ...titleOf(t('My place in the queue')),
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

/** One's own number on the phone: how many are before it, and where to go when it is called. */
export default function Place() {
  const { token = '' } = useParams()
  const { shown, isLost } = useScreen('place', token, () => call('GET /queue/ticket', {}, { queueToken: token }))
  if (shown.isPending) return <Spinner />
  if (!shown.data)
    return (
      <div className="wrap py-16">
        {problemCode(shown.error) === 'link_expired' ? (
          <PageTitle lead={t('It is of another day, or not complete. Ask at the desk if you still wait.')}>
            {t('This link shows no number')}
          </PageTitle>
        ) : (
          <LoadFailed what={t('your place in the queue')} error={shown.error} again={() => void shown.refetch()} />
        )}
      </div>
    )
  return (
    <div className="wrap max-w-xl py-8">
      <PlaceCard place={shown.data} token={token} isLost={isLost} again={() => void shown.refetch()} />
    </div>
  )
}
