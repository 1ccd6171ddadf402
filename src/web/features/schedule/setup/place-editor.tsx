import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listComma, t } from '#domain/language/translate.ts'
import { call } from '../../../lib/browser-call.ts'
import { zoneWords } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Card } from '../../../ui/page.tsx'
import { BranchForm } from '../../../parts/resources/branch-form.tsx'
import type { Change, Setup } from './use-setup.ts'

/** Where a doctor works: an own practice, or branches of facilities that took the doctor in. */
export function PlaceEditor({ setup, change }: { setup: Setup; change: Change }) {
  const hasPractice = setup.branches.some((branch) => branch.is_practice)
  const [making, setMaking] = useState(setup.branches.length === 0)
  const { profile } = setup
  return (
    <div className="grid gap-6">
      <ul className="grid gap-3">
        {setup.branches.map((branch) => (
          <Card as="li" key={branch.id}>
            <Place branch={branch} change={change} />
          </Card>
        ))}
      </ul>
      {hasPractice ? null : making ? (
        <section className="grid gap-4">
          <h2 className="text-2xl">{t('My own practice')}</h2>
          <BranchForm
            initial={{ name: profile.facility_name, city: profile.location }}
            submitLabel={t('Save my practice')}
            onSave={async (body) => {
              await change(() => call('POST /doctors/me/practice', { body }), t('Practice saved'))
              setMaking(false)
            }}
          />
        </section>
      ) : (
        <p>
          <Button onClick={() => setMaking(true)}>{t('Add my own practice')}</Button>
        </p>
      )}
      <JoinClinic change={change} />
    </div>
  )
}

/** A place of work; the own practice is corrected here, a clinic's branch by whoever runs the clinic. */
function Place({ branch, change }: { branch: Setup['branches'][number]; change: Change }) {
  const [editing, setEditing] = useState(false)
  if (editing)
    return (
      <BranchForm
        initial={branch}
        submitLabel={t('Save my practice')}
        onCancel={() => setEditing(false)}
        onSave={async (body, version) => {
          await change(() => call('PUT /doctors/me/practice', { body: { ...body, version } }), t('Practice saved'))
          setEditing(false)
        }}
      />
    )
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div>
        <p className="text-lg font-semibold">{branch.name}</p>
        <p className="text-muted">
          <bdi>{[branch.address, branch.city].filter(Boolean).join(listComma())}</bdi> · {zoneWords(branch.time_zone)}
        </p>
        {branch.state === 'asked' ? <p>{t('You asked to join. The manager has not answered yet.')}</p> : null}
      </div>
      {branch.is_practice ? (
        <Button size="small" onClick={() => setEditing(true)}>
          {t('Edit')}
        </Button>
      ) : null}
    </div>
  )
}

function JoinClinic({ change }: { change: Change }) {
  const [q, setQ] = useState('')
  const found = useQuery({
    queryKey: ['clinics', q],
    queryFn: () => call('GET /clinics', { query: { q } }),
    enabled: q.trim().length > 2,
  })
  return (
    <section className="grid max-w-xl gap-4">
      <h2 className="text-2xl">{t('A clinic that is here already')}</h2>
      <TextField
        label={t('Name of the clinic')}
        hint={t('Its manager is asked; nothing is shown there before.')}
        value={q}
        onChange={(event) => setQ(event.target.value)}
      />
      <ul className="grid gap-2">
        {found.data?.results.slice(0, 8).map((clinic) => (
          <li
            key={clinic.branch_id}
            className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-4"
          >
            <p>
              <strong>{clinic.name}</strong>
              <br />
              <bdi className="text-muted">{[clinic.address, clinic.city].filter(Boolean).join(listComma())}</bdi>
            </p>
            <Button
              size="small"
              onClick={() =>
                void change(
                  () => call('POST /doctors/me/branches', { body: { branch_id: clinic.branch_id } }),
                  t('Asked'),
                ).catch(() => undefined)
              }
            >
              {t('Ask to join')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
