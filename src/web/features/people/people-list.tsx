import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { useAddress } from '../../lib/use-address.ts'
import type { Role } from '../../parts/resources/use-roles.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/page.tsx'
import { DeactivatePerson } from './deactivate-person.tsx'
import { PeopleFilters, wishIn } from './people-filters.tsx'
import { PeopleTable } from './people-table.tsx'
import { type Branch, entriesIn, fits, type People } from './people.ts'
import type { PersonActs } from './person-menu.tsx'
import { PersonRoles } from './person-roles.tsx'
import { ResetStep } from './reset-step.tsx'
import { usePeopleActs } from './use-people.ts'

type Props = {
  data: People
  roles: readonly Role[]
  branches: readonly Branch[]
  /** The branch it is about; without one, the whole facility. */
  branch?: Branch | undefined
  /** Whoever looks runs the facility. */
  runs: boolean
  profile: string
  /** Where the appointments stand that somebody leaves behind. */
  home: string
  moreOf?: PersonActs['moreOf']
}

type Asked = { readonly what: 'roles' | 'deactivate' | 'step'; readonly account: string }
const atOnce = 25

/** The list of people with what narrows it and what can be done with each of them. */
export function PeopleList({ data, roles, branches, branch, runs, profile, home, moreOf }: Props) {
  const { search, set } = useAddress()
  const wish = wishIn(search)
  const [shown, setShown] = useState(atOnce)
  const [asked, setAsked] = useState<Asked>()
  const acts = usePeopleActs(data.facility_id)
  const entries = entriesIn(data).filter((entry) => fits(entry, wish))
  const person = data.people.find(({ account_id }) => account_id === asked?.account)
  const ask = (what: Asked['what']) => (whom: { account_id: string }) => setAsked({ what, account: whom.account_id })
  const close = () => setAsked(undefined)
  const isNarrow = Object.values(wish).some(Boolean)
  const of = { facility: data.facility_id, branch, onClose: close }
  return (
    <>
      <PeopleFilters wish={wish} set={set} branches={branch ? [] : branches} roles={[...roles, doctorRole()]} />
      <p role="status" className="text-sm text-muted figures">
        {t('Showing {from} to {until} of {count}', {
          from: Math.min(1, entries.length),
          until: Math.min(shown, entries.length),
          count: entries.length,
        })}
      </p>
      {entries.length === 0 ? (
        <Empty
          action={
            <Button onClick={() => set({ branch: null, role: null, status: null, step: null, q: null })}>
              {t('Clear filters')}
            </Button>
          }
        >
          {t('No people match these filters.')}
        </Empty>
      ) : (
        <PeopleTable
          entries={entries.slice(0, shown)}
          zone={data.time_zone}
          branch={branch?.id}
          profile={profile}
          onRoles={ask('roles')}
          onResend={acts.resend}
          onWithdraw={acts.withdraw}
          onDeactivate={ask('deactivate')}
          deactivateWord={branch ? t('Deactivate here') : t('Deactivate')}
          mayEnd={({ is_you, type }) => !is_you && (runs || type === 'staff') && !(branch && type === 'manager')}
          moreOf={moreOf}
          onReactivate={branch ? undefined : acts.reactivate}
          onResetStep={branch ? undefined : ask('step')}
        />
      )}
      {entries.length > shown ? (
        <Button className="justify-self-center" onClick={() => setShown(shown + atOnce)}>
          {t('Show more')}
        </Button>
      ) : null}
      {!isNarrow && entries.length === 1 ? <p className="text-muted">{t('Only you so far.')}</p> : null}
      {asked?.what === 'roles' && person ? (
        <PersonRoles
          person={person}
          roles={roles}
          branches={branch ? [branch] : branches}
          mayGiveAll={runs}
          zone={data.time_zone}
          onClose={close}
        />
      ) : null}
      {asked?.what === 'deactivate' && person ? <DeactivatePerson {...of} home={home} person={person} /> : null}
      {asked?.what === 'step' && person ? <ResetStep {...of} person={person} /> : null}
    </>
  )
}

function doctorRole() {
  return { ref: 'doctor', name: t('Doctor') }
}
