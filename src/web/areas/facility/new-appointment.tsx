import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import type { useFacility } from '../../parts/resources/use-facility.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type Branch = NonNullable<ReturnType<typeof useFacility>['data']>['branches'][number]

/** A visit is booked at a branch: which one is asked first, where there are several, and its own page goes on. */
export function NewAppointment({ branches }: { branches: readonly Branch[] }) {
  const [open, setOpen] = useState(false)
  const [only, ...others] = branches
  if (!only) return null
  const wayTo = ({ id }: Branch) => `/fam/branches/${id}/appointments?do=new`
  if (others.length === 0)
    return (
      <ButtonLink look="primary" to={wayTo(only)}>
        {t('New appointment')}
      </ButtonLink>
    )
  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>
        {t('New appointment')}
      </Button>
      <Dialog title={t('New appointment')} open={open} onClose={() => setOpen(false)}>
        <p className="font-semibold">{t('At which branch?')}</p>
        <ul className="grid gap-2">
          {branches.map((branch) => (
            <li key={branch.id}>
              <ButtonLink to={wayTo(branch)}>{branch.name}</ButtonLink>
            </li>
          ))}
        </ul>
        <p>
          <Button onClick={() => setOpen(false)}>{t('Close')}</Button>
        </p>
      </Dialog>
    </>
  )
}
