import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mark, t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { ownMoment } from '../../lib/format.ts'
import { copyText } from '../../lib/copy-text.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { isShut } from '../../lib/shown.ts'

import { DoorPoster } from './door-poster.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { LoadFailed, Skeleton } from '../../ui/page.tsx'

type Made = { name: string } & Pick<Answer<'POST /branches/:branchId/passes'>, 'url' | 'poster'>
type Pass = Answer<'GET /branches/:branchId/passes'>['results'][number]

const kinds: Readonly<Record<Pass['kind'], string>> = {
  display: mark('Waiting-room screen'),
  kiosk: mark('Kiosk'),
  door: mark('Check-in page at the door'),
}

/** Screens, kiosks and door pages: each has an address of its own, which is shown once and can be taken away. */
export function PassList({ branchId, branchName }: { branchId: string; branchName: string }) {
  const queries = useQueryClient()
  const [made, setMade] = useState<Made>()
  const [ending, setEnding] = useState<Pass>()
  const queryKey = ['passes', branchId]
  const passes = useQuery({ queryKey, queryFn: () => call('GET /branches/:branchId/passes', { params: { branchId } }) })
  const again = () => queries.invalidateQueries({ queryKey })
  return (
    <section className="grid gap-4">
      <h2 className="text-2xl">{t('Screens, kiosks and doors')}</h2>
      <NewPass
        branchId={branchId}
        onMade={(pass) => {
          setMade(pass)
          void again()
        }}
      />
      {made ? <MadePass made={made} branchName={branchName} /> : null}
      {passes.isPending ? <Skeleton rows={1} /> : null}
      {isShut(passes) ? (
        <LoadFailed what={t('the screens')} error={passes.error} again={() => void passes.refetch()} />
      ) : null}
      {passes.data?.results.length === 0 ? <p className="text-muted">{t('No screen yet.')}</p> : null}
      {passes.data && passes.data.results.length > 0 ? (
        <ul className="grid divide-y divide-line rounded-card border border-line bg-surface">
          {passes.data.results.map((pass) => (
            <li key={pass.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
              <p className="me-auto">
                <strong className="block">{pass.name}</strong>
                <span className="text-sm text-muted">
                  {t(kinds[pass.kind])} ·{' '}
                  {pass.seen_at ? t('last seen {moment}', { moment: ownMoment(pass.seen_at) }) : t('never opened')}
                </span>
              </p>
              <Button
                size="small"
                onClick={() => setEnding(pass)}
                aria-label={t('Switch off {name}', { name: pass.name })}
              >
                {t('Switch off')}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <Confirm
        title={t('Switch off {name}?', { name: ending?.name ?? '' })}
        open={ending !== undefined}
        act={t('Switch off')}
        onClose={() => setEnding(undefined)}
        onAct={async () => {
          await call('DELETE /branches/:branchId/passes/:passId', { params: { branchId, passId: ending?.id ?? '' } })
          await again()
        }}
      >
        {t('Its address opens nothing any more, at once. You can make a new one.')}
      </Confirm>
    </section>
  )
}

function NewPass({ branchId, onMade }: { branchId: string; onMade: (pass: Made) => void }) {
  const form = useSentForm({
    defaultValues: { kind: 'display' as string, name: '' },
    send: async ({ kind, name }) => {
      const body = { kind: kind as Pass['kind'], name }
      const { url, poster } = await call('POST /branches/:branchId/passes', { params: { branchId }, body })
      onMade({ name, url, poster })
      form.reset()
    },
  })
  return (
    <Form of={form} className="grid items-start gap-4 sm:grid-cols-[1fr_1fr_auto]">
      <SelectField label={t('What')} {...form.field('kind')}>
        {Object.entries(kinds).map(([kind, words]) => (
          <option key={kind} value={kind}>
            {t(words)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('Where it stands')}
        maxLength={60}
        {...form.field('name', (name) => (name.trim() === '' ? t('Enter a name') : undefined))}
      />
      <Button type="submit" className="sm:mt-7.5" busy={form.isSending && t('Making…')}>
        {t('Make its address')}
      </Button>
    </Form>
  )
}

/** The one time that the address is shown. */
function MadePass({ made: { name, url, poster }, branchName }: { made: Made; branchName: string }) {
  const copy = () => copyText(url, { done: t('Copied'), failed: t('Select the address and copy it') })
  return (
    <div role="status" className="grid gap-3 rounded-card bg-tint p-5 text-on-tint">
      <p className="font-semibold">
        {t('The address of {name}. It is shown this once: open it there now, or copy it.', { name })}
      </p>
      <p className="text-sm break-all">
        <bdi>{url}</bdi>
      </p>
      <p className="flex flex-wrap gap-3">
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center rounded-full bg-brand px-5 font-semibold text-on-brand"
        >
          {t('Open it')}
        </a>
        <Button onClick={() => void copy()}>{t('Copy')}</Button>
        {poster.length > 0 ? <DoorPoster url={url} branch={branchName} words={poster} /> : null}
      </p>
    </div>
  )
}
