import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { dayIn, ownDate } from '../../lib/format.ts'
import { useGoingLines } from '../../lib/going-lines.ts'
import { toast } from '../../lib/toast.ts'
import { isShut } from '../../lib/shown.ts'
import { Button } from '../../ui/button.tsx'
import { Card, LoadFailed, Skeleton } from '../../ui/page.tsx'

type OpenTo = Answer<'GET /records/open-to'>
type Share = OpenTo['shares'][number]
type Family = Answer<'GET /family'>

/** Who can see what, as a plain list: each line is stopped where it stands. And what was agreed to, with its day. */
export function WhoCanSee() {
  const open = useQuery({ queryKey: ['records', 'open-to'], queryFn: () => call('GET /records/open-to', {}) })
  const family = useQuery({ queryKey: ['family'], queryFn: () => call('GET /family', {}) })
  return (
    <>
      <Card as="section" className="grid content-start gap-4 lg:col-span-2">
        <h2 className="text-2xl">{t('Who can see what')}</h2>
        <p className="reading text-muted">
          {t(
            'Clinics see your appointments there and what they wrote themselves. Beyond that, only who stands here sees something of yours.',
          )}
        </p>
        {open.isPending || family.isPending ? (
          <Skeleton rows={2} />
        ) : isShut(open) ? (
          <LoadFailed what={t('what you share')} error={open.error} again={() => void open.refetch()} />
        ) : isShut(family) ? (
          <LoadFailed what={t('your family')} error={family.error} again={() => void family.refetch()} />
        ) : (
          <Lines shares={open.data.shares} family={family.data} />
        )}
      </Card>
      {open.data && open.data.consents.length > 0 ? <Consents consents={open.data.consents} /> : null}
    </>
  )
}

function Lines({ shares, family }: { shares: readonly Share[]; family: Family }) {
  const stop = useStop()
  const helped = [
    { id: family.self.id ?? '', name: '', carers: family.self.carers },
    ...family.results
      // Who manages somebody else's child does not end the help of others.
      .filter(({ managed_by }) => managed_by === null)
      .map(({ id, first_name, last_name, carers }) => ({ id, name: `${first_name} ${last_name}`.trim(), carers })),
  ]
  const helpers = helped.flatMap(({ id, name, carers }) => carers.map((carer) => ({ patient: id, name, carer })))
  const count = shares.length + helpers.length
  const place = useGoingLines(count)
  return (
    <div {...place} className="rounded-field">
      {count === 0 ? <p className="font-semibold">{t('Nobody. You share nothing now.')}</p> : null}
      <ul className="grid empty:hidden">
        {helpers.map(({ patient, name, carer }) => (
          <Line
            key={`${patient} ${carer.account_id}`}
            who={carer.name}
            what={name ? t('All appointments of {name}', { name }) : t('All your appointments')}
            until={t('Until you stop')}
            act={t('End the help')}
            onAct={() =>
              stop(
                () =>
                  call('DELETE /family/:patientId/carers/:accountId', {
                    params: { patientId: patient, accountId: carer.account_id },
                  }),
                t('Removed'),
              )
            }
          />
        ))}
        {shares.map((share) => (
          <Line
            key={share.id}
            who={share.doctor}
            what={whatWords(share)}
            until={endWords(share)}
            act={t('Stop sharing')}
            onAct={() =>
              stop(
                () => call('DELETE /records/grants/:grantId', { params: { grantId: share.id } }),
                t('You stopped sharing'),
              )
            }
          />
        ))}
      </ul>
    </div>
  )
}

type LineProps = { who: string; what: string; until: string; act: string; onAct: () => Promise<void> }

function Line({ who, what, until, act, onAct }: LineProps) {
  const [busy, setBusy] = useState(false)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3">
      <span className="min-w-0">
        <strong>
          <bdi>{who}</bdi>
        </strong>
        <span className="block text-sm break-words text-muted">
          <bdi>{what}</bdi> · {until}
        </span>
      </span>
      <Button
        size="small"
        busy={busy && t('One moment…')}
        onClick={() => {
          setBusy(true)
          void onAct().finally(() => setBusy(false))
        }}
      >
        {act}
        <span className="sr-only"> {who}</span>
      </Button>
    </li>
  )
}

function whatWords({ what, folder_id, patient, is_self }: Share): string {
  const named = folder_id ? t('The folder {name}', { name: what }) : what
  return is_self ? named : t('{what}, of {name}', { what: named, name: patient })
}

function endWords({ until, visit, time_zone }: Share): string {
  if (visit && time_zone) return t('Until the visit of {day} is over', { day: dayIn(time_zone, visit) })
  return until ? t('Until {date}', { date: ownDate(until) }) : t('Until you stop')
}

/** Stops it at once, says so, and shows the list as it is then. */
function useStop() {
  const queries = useQueryClient()
  return async (work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      toast('success', done)
    } catch (error) {
      toast('error', problemText(error))
    }
    await queries.invalidateQueries({ queryKey: ['records'] })
    await queries.invalidateQueries({ queryKey: ['family'] })
  }
}

function Consents({ consents }: { consents: OpenTo['consents'] }) {
  return (
    <Card as="section" className="grid content-start gap-4 lg:col-span-2">
      <h2 className="text-2xl">{t('What you agreed to')}</h2>
      <ul className="grid">
        {consents.map((one) => (
          <li key={one.id} className="flex flex-wrap items-baseline justify-between gap-x-6 border-t border-line py-3">
            <span className="min-w-0">
              <strong className="break-words">
                <bdi>{one.title || t('A text before a visit')}</bdi>
              </strong>
              <span className="block text-sm text-muted">
                {one.agrees ? t('Agreed') : t('Not agreed')} · <bdi>{one.doctor}</bdi>
                {one.is_self || one.title.includes(one.patient) ? null : (
                  <>
                    {' '}
                    · <bdi>{one.patient}</bdi>
                  </>
                )}
              </span>
            </span>
            {/* A document is called by its day, in the language in which it was written. */}
            {one.title.endsWith(ownDate(one.decided)) ? null : (
              <bdi className="text-muted figures">{ownDate(one.decided)}</bdi>
            )}
          </li>
        ))}
      </ul>
      <p>
        <Link to="/usr/records" className="text-brand underline">
          {t('The signed texts are in your records')}
        </Link>
      </p>
    </Card>
  )
}
