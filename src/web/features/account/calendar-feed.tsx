import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { toast } from '../../lib/toast.ts'
import { isShut } from '../../lib/shown.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Card, LoadFailed, Skeleton } from '../../ui/page.tsx'

const key = ['calendar-feed']

/** The own visits in a calendar program: a secret address that one gives to it, makes anew or ends. */
export function CalendarFeed() {
  const queries = useQueryClient()
  const feed = useQuery({ queryKey: key, queryFn: () => call('GET /calendar-feed', {}) })
  const failed = (error: unknown) => toast('error', problemText(error))
  const make = useMutation({
    mutationFn: () => call('POST /calendar-feed', {}),
    onSuccess: () => queries.setQueryData(key, { is_on: true }),
    onError: failed,
  })
  const end = useMutation({
    mutationFn: () => call('DELETE /calendar-feed', {}),
    onSuccess: () => {
      make.reset()
      queries.setQueryData(key, { is_on: false })
      toast('success', t('The address has ended'))
    },
    onError: failed,
  })
  if (feed.isPending) return <Skeleton rows={2} />
  if (isShut(feed)) return <LoadFailed what={t('your calendar')} error={feed.error} again={() => void feed.refetch()} />
  const { is_on } = feed.data
  const copy = (url: string) =>
    navigator.clipboard.writeText(url).then(
      () => toast('success', t('Copied')),
      () => toast('error', t('Select the address and copy it')),
    )
  return (
    <Card as="section" className="grid max-w-2xl justify-items-start gap-4">
      <h2 className="text-2xl">{t('Your appointments in your own calendar')}</h2>
      <p className="text-muted">
        {t(
          'Give this secret address to your calendar program; it then shows your appointments, without names or reasons. Whoever has it can see them too.',
        )}
      </p>
      {make.data ? (
        <div className="grid w-full gap-3">
          <TextField
            label={t('The address is shown once. Copy it now.')}
            readOnly
            dir="ltr"
            value={make.data.url}
            onFocus={(event) => event.target.select()}
          />
          <Button look="primary" className="justify-self-start" onClick={() => void copy(make.data.url)}>
            {t('Copy the address')}
          </Button>
        </div>
      ) : null}
      <p className="flex flex-wrap gap-3">
        <Button
          look={is_on ? 'plain' : 'primary'}
          busy={make.isPending && t('One moment…')}
          onClick={() => make.mutate()}
        >
          {is_on ? t('Make another address') : t('Make an address')}
        </Button>
        {is_on ? (
          <Button busy={end.isPending && t('One moment…')} onClick={() => end.mutate()}>
            {t('End the address')}
          </Button>
        ) : null}
      </p>
    </Card>
  )
}
