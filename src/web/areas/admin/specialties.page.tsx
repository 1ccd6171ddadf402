import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listComma, t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { titleOf } from '../../lib/site.ts'
import { toast } from '../../lib/toast.ts'
import { isShut } from '../../lib/shown.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'
import { MergeSpecialty, SpecialtyForm } from './specialty-forms.tsx'
import type { KeptSpecialty } from './specialty.ts'

export const meta = () => titleOf(t('Specialties'))

type Asked = { act: 'add' } | { act: 'change' | 'merge'; one: KeptSpecialty }

/** The list of specialties: its order, what leads to each, and what becomes one. */
export default function Specialties() {
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Asked | null>(null)
  const found = useQuery({ queryKey: ['specialties', 'kept'], queryFn: () => call('GET /admin/specialties', {}) })
  const all = found.data?.results ?? []
  const again = () => queries.invalidateQueries({ queryKey: ['specialties'] })
  const [isMoving, setMoving] = useState(false)
  const move = async (at: number, by: 1 | -1) => {
    // The next move stands on the order that this one makes.
    if (isMoving) return
    setMoving(true)
    const ids = all.map(({ id }) => id)
    const [moved = ''] = ids.splice(at, 1)
    ids.splice(at + by, 0, moved)
    await call('PUT /admin/specialties/order', { body: { ids } })
      .catch((error: unknown) => toast('error', problemText(error)))
      .finally(again)
    setMoving(false)
  }
  const close = () => {
    setAsked(null)
    void again()
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageTitle lead={t('What doctors choose from, and the words that lead people to it.')}>
          {t('Specialties')}
        </PageTitle>
        <Button look="primary" onClick={() => setAsked({ act: 'add' })}>
          {t('Add a specialty')}
        </Button>
      </div>
      {found.isPending ? <Skeleton rows={5} /> : null}
      {isShut(found) ? (
        <LoadFailed what={t('the specialties')} error={found.error} again={() => void found.refetch()} />
      ) : null}
      {all.length > 0 ? (
        <ol className="grid divide-y divide-line rounded-card border border-line bg-surface">
          {all.map((one, at) => (
            <SpecialtyLine
              key={one.id}
              one={one}
              onMove={(by) => void move(at, by)}
              isFirst={isMoving || at === 0}
              isLast={isMoving || at === all.length - 1}
              onAsk={(act) => setAsked({ act, one })}
            />
          ))}
        </ol>
      ) : null}
      {asked?.act === 'merge' ? <MergeSpecialty one={asked.one} all={all} onClose={close} /> : null}
      {asked && asked.act !== 'merge' ? (
        <SpecialtyForm one={asked.act === 'change' ? asked.one : null} onClose={close} />
      ) : null}
    </div>
  )
}

type LineProps = {
  one: KeptSpecialty
  isFirst: boolean
  isLast: boolean
  onMove: (by: 1 | -1) => void
  onAsk: (act: 'change' | 'merge') => void
}

function SpecialtyLine({ one, isFirst, isLast, onMove, onAsk }: LineProps) {
  const name = one.said
  const merged = one.merged.join(listComma())
  return (
    <li className="grid gap-2 p-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="grid min-w-0 gap-1">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span className="text-sm text-muted">
          {t('{count, plural, =0 {no doctor} one {# doctor} other {# doctors}}', { count: one.doctors })}
          {one.is_active ? '' : ` · ${t('not active')}`}
          {merged ? ` · ${t('with {names}', { names: merged })}` : ''}
        </span>
        <span className="text-sm break-words">
          <bdi>{one.words.join(listComma())}</bdi>
        </span>
      </div>
      <div className="flex items-center gap-1">
        <Button size="small" aria-label={t('Change {name}', { name })} onClick={() => onAsk('change')}>
          {t('Change')}
        </Button>
        <Menu
          dots
          label={t('More for {name}', { name })}
          className="grid size-11 place-items-center rounded-full hover:bg-sunken"
          items={[
            ...(isFirst ? [] : [{ label: t('Further up'), act: () => onMove(-1) }]),
            ...(isLast ? [] : [{ label: t('Further down'), act: () => onMove(1) }]),
            { label: t('Merge {name}', { name }), act: () => onAsk('merge') },
          ]}
        />
      </div>
    </li>
  )
}
