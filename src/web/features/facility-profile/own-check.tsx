import { useQuery, useQueryClient } from '@tanstack/react-query'
import { mark, t } from '#domain/language/translate.ts'
import type { FacilityState } from '#domain/verification/facility-check.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { ownDate } from '../../lib/format.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { isShut } from '../../lib/shown.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Card, LoadFailed } from '../../ui/page.tsx'

const words: Record<Exclude<FacilityState, 'checked'>, { title: string; says: string }> = {
  waiting: {
    title: mark('We check your facility'),
    says: mark(
      'Patients can’t find you yet. Somebody looks at your name and address first. You can set up everything now.',
    ),
  },
  declined: {
    title: mark('Your facility was declined'),
    says: mark('Patients can’t find you. Read what is wrong, change it, and we look again.'),
  },
  suspended: {
    title: mark('Your facility is suspended'),
    says: mark('Patients can’t find you or book. Booked visits stay as they are.'),
  },
}

/** What waits, since when and why; nothing where patients find the facility. */
export function OwnFacilityCheck({ facility }: { facility: string }) {
  const queries = useQueryClient()
  const queryKey = ['facility', 'check', facility]
  const params = { facilityId: facility }
  const found = useQuery({ queryKey, queryFn: () => call('GET /facilities/:facilityId/check', { params }) })
  const form = useSentForm({
    defaultValues: {},
    refusal: problemText,
    send: async () => {
      const body = { version: found.data?.version ?? 0 }
      await call('POST /facilities/:facilityId/check', { params, body }).finally(() =>
        queries.invalidateQueries({ queryKey }),
      )
    },
  })
  if (isShut(found))
    return <LoadFailed what={t('the check of your facility')} error={found.error} again={() => void found.refetch()} />
  if (!found.data || found.data.check_state === 'checked') return null
  const { check_state: state, since, note } = found.data
  return (
    <Card as="section" className="grid gap-3 border-2 border-brand">
      <h2 className="text-xl">{t(words[state].title)}</h2>
      <p>{t(words[state].says)}</p>
      {note && state !== 'waiting' ? (
        <p className="whitespace-pre-line">
          <strong>{t('Why:')}</strong> <bdi>{note}</bdi>
        </p>
      ) : null}
      <p className="text-sm text-muted">{t('since {date}', { date: ownDate(since) })}</p>
      {state === 'suspended' ? null : (
        <Form of={form} label={t(words[state].title)} className="flex flex-wrap gap-3">
          <ButtonLink to="/fam/profile?tab=facility">{t('Name, address and register number')}</ButtonLink>
          {state === 'declined' ? (
            <Button type="submit" look="primary" busy={form.isSending && t('Sending…')}>
              {t('Ask us to look again')}
            </Button>
          ) : null}
        </Form>
      )}
    </Card>
  )
}
