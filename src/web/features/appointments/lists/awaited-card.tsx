import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../../lib/browser-call.ts'
import { problemText } from '../../../lib/call.ts'
import { dayIn, timeIn } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast.ts'
import { type Wishes, wishWords } from '../../../parts/visits/wish-words.ts'
import type { WishesFormProps } from '../../../parts/visits/wishes-form.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { lazily, NotLoaded } from '../../../ui/lazily.tsx'
import { Card, Skeleton } from '../../../ui/page.tsx'

export type AwaitedTime = Answer<'GET /awaited-times'>['results'][number]

const WishesForm = lazily<WishesFormProps>(
  () => import('../../../parts/visits/wishes-form.tsx').then(({ WishesForm: form }) => ({ default: form })),
  NotLoaded,
)

/** What the account waits for without a visit, as the waiting list and the dashboard ask for it. */
export const awaitedTimes = {
  queryKey: ['appointments', 'awaited'],
  queryFn: () => call('GET /awaited-times', {}),
}

/** What somebody waits for without a visit: what it is, what suits, the time that is held, and the way out. */
export function AwaitedCard({ of }: { of: AwaitedTime }) {
  const { doctor, weekdays, parts, until_date } = of
  const { busy, act } = useChange()
  const [isChanging, setChanging] = useState(false)
  const params = { awaitedId: of.id }
  const leave = () =>
    void act('leave', () => call('DELETE /awaited-times/:awaitedId', { params }), t('You are no longer on the list'))
  const save = async (wishes: Wishes) => {
    const { offering_id, service_id, patient_id } = of
    await call('POST /awaited-times', { body: { offering_id, service_id, patient_id, ...wishes } })
    await act('saved', () => Promise.resolve(), t('Saved'))
    setChanging(false)
  }
  return (
    <Card as="article" className="grid gap-3">
      <div>
        <h3 className="text-lg">
          {of.service_name} ·{' '}
          <Link to={`/d/${doctor.slug}?offering=${of.offering_id}`} className="hover:underline">
            <bdi>{doctor.name}</bdi>
          </Link>
        </h3>
        <Where of={of} />
        <p>{t('You wait for a time: {wishes}.', { wishes: wishWords({ weekdays, parts, until_date }) })}</p>
      </div>
      {of.offer ? <HeldTime of={of} offer={of.offer} busy={busy} act={act} leave={leave} /> : null}
      <p className="no-print flex flex-wrap gap-2">
        <Button size="small" onClick={() => setChanging(true)}>
          {t('Change what suits me')}
        </Button>
        {of.offer ? null : (
          <Button size="small" busy={busy === 'leave' && '…'} onClick={leave}>
            {t('Leave the list')}
          </Button>
        )}
      </p>
      <Dialog title={t('Change what suits me')} open={isChanging} onClose={() => setChanging(false)}>
        <Suspense fallback={<Skeleton rows={3} />}>
          <WishesForm
            from={{ weekdays, parts, until_date }}
            onSave={save}
            onClose={() => setChanging(false)}
            intro={t('When a time opens we hold it for you and tell you, and then you book it.')}
          />
        </Suspense>
      </Dialog>
    </Card>
  )
}

function Where({ of: { mode, branch_name, for_whom } }: { of: AwaitedTime }) {
  const place = mode === 'video' ? t('Video visit') : branch_name
  return (
    <p className="text-muted">
      <Facts of={[place, for_whom ? t('For {name}', { name: for_whom }) : null]} />
    </p>
  )
}

/** A time that is held for who waits without a visit, where nothing around it says what it is for. */
export function AwaitedOffer({ of }: { of: AwaitedTime }) {
  const { busy, act } = useChange()
  const leave = () =>
    void act(
      'leave',
      () => call('DELETE /awaited-times/:awaitedId', { params: { awaitedId: of.id } }),
      t('You are no longer on the list'),
    )
  return of.offer ? (
    <HeldTime of={of} offer={of.offer} busy={busy} act={act} leave={leave}>
      <p>
        {of.service_name} · <bdi>{of.doctor.name}</bdi>
      </p>
      <Where of={of} />
    </HeldTime>
  ) : null
}

type Change = ReturnType<typeof useChange>
type HeldProps = Change & {
  of: AwaitedTime
  offer: NonNullable<AwaitedTime['offer']>
  leave: () => void
  children?: ReactNode
}

/** The time that is held: booked on its own page, let go, or left with the list. */
function HeldTime({ of, offer, busy, act, leave, children }: HeldProps) {
  const zone = of.time_zone
  const decline = () =>
    void act(
      'decline',
      () =>
        call('POST /awaited-times/:awaitedId/decline', { params: { awaitedId: of.id }, body: { offer_id: offer.id } }),
      t('The time goes to the next person'),
    )
  return (
    <section
      aria-label={t('A time is held for you')}
      className="grid gap-3 rounded-field border-2 border-brand bg-tint p-4 text-on-tint"
    >
      <p className="text-lg font-semibold">
        {t('A time has opened: {day}, {time}', { day: dayIn(zone, offer.start), time: timeIn(zone, offer.start) })}
      </p>
      {children ? <div>{children}</div> : null}
      <p>
        {t('It is held for you until {day}, {time}. It is not booked yet.', {
          day: dayIn(zone, offer.expires_at),
          time: timeIn(zone, offer.expires_at),
        })}
      </p>
      <p className="flex flex-wrap gap-2">
        <ButtonLink look="primary" to={`/book/${offer.draft_id}`}>
          {t('Take this time')}
        </ButtonLink>
        <Button busy={busy === 'decline' && '…'} onClick={decline}>
          {t('No thanks, keep me on the list')}
        </Button>
        <Button busy={busy === 'leave' && '…'} onClick={leave}>
          {t('Leave the list')}
        </Button>
      </p>
    </section>
  )
}

/** One change at a time; the lists are asked for anew, whatever came of it. */
function useChange() {
  const queries = useQueryClient()
  const [busy, setBusy] = useState<string>()
  const act = async (name: string, work: () => Promise<unknown>, done: string) => {
    if (busy) return
    setBusy(name)
    try {
      await work()
      toast('success', done)
    } catch (error) {
      toast('error', problemText(error))
    } finally {
      setBusy(undefined)
      void queries.invalidateQueries({ queryKey: ['appointments'] })
    }
  }
  return { busy, act }
}
