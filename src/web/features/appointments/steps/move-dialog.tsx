import { useQuery } from '@tanstack/react-query'
import { type ReactNode, use, useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { rich } from '../../../lib/rich.tsx'
import { call } from '../../../lib/browser-call.ts'
import { dayIn, timeIn } from '../../../lib/format.ts'
import { BranchContext } from '../../../parts/resources/branch-context.ts'
import { SlotPicker } from '../../../parts/visits/slot-picker.tsx'
import { isUntold, untoldWords } from '../../../parts/visits/told-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { dialogFoot } from '../../../ui/save-or-close.tsx'
import { OverbookForm } from './overbook-form.tsx'
import { TimeRefused, useTimeRefused } from './time-refused.tsx'
import type { Visit } from '../visit/visit.ts'

type Props = {
  visit: Visit
  side: 'patient' | 'staff'
  /** The time that the visit is being moved to right now. */
  pending: string | undefined
  onClose: () => void
  /** With a reason: over other visits, on purpose. */
  onMove: (start: string, overbookReason?: string) => Promise<unknown>
  /** Waits for a time that opens, where somebody can. */
  onWait?: (() => void) | undefined
  above?: ReactNode
}

/** Another time for a visit: the free ones, then one look at what is chosen before it counts. */
export function MoveDialog({ open, ...move }: Props & { open: boolean }) {
  return (
    <Dialog title={t('Change date or time')} open={open} onClose={move.onClose} wide>
      {move.above}
      <Steps {...move} />
    </Dialog>
  )
}

function Steps({ visit, side, pending, onClose, onMove, onWait }: Props) {
  const zone = visit.time_zone
  const { chosen, setChosen, refused, move } = useChosen(visit, onMove)
  const unchanged = side === 'patient' ? t('Your appointment is unchanged') : t('The appointment is unchanged')
  const here = use(BranchContext)
  const mayOverbook = side === 'staff' && (here === null || here.rights.has('appointments.overbook'))
  return (
    <>
      <p className="sticky -top-6 z-[1] rounded-field bg-sunken p-3">
        {t('Your time now: {day}, {time}. You keep it until you confirm a new one.', {
          day: dayIn(zone, visit.start),
          time: timeIn(zone, visit.start),
        })}
      </p>
      <TimeRefused refused={refused} zone={zone} unchanged={unchanged} onPick={setChosen} />
      {chosen ? (
        <div className="grid justify-items-start gap-3">
          <p className="text-lg">
            {rich('New time: <strong>{day}, {time}</strong>', {
              strong: (text) => <strong>{text}</strong>,
              day: dayIn(zone, chosen),
              time: timeIn(zone, chosen),
            })}
          </p>
          {isUntold(visit) ? <p>{untoldWords(visit)}</p> : null}
          <p className="flex gap-3">
            <Button look="primary" busy={pending && t('Moving…')} onClick={() => void move()}>
              {t('Move appointment')}
            </Button>
            <Button onClick={() => setChosen('')}>{t('Choose another')}</Button>
          </p>
        </div>
      ) : (
        <FreeTimes visit={visit} onPick={setChosen} onWait={onWait} />
      )}
      {mayOverbook && !chosen ? <OverbookForm zone={zone} onOverbook={onMove} /> : null}
      <p className={dialogFoot}>
        <Button onClick={onClose}>{t('Close')}</Button>
      </p>
    </>
  )
}

/** What is chosen; a refused time is let go. */
function useChosen(visit: Visit, onMove: Props['onMove']) {
  const [chosen, setChosen] = useState('')
  const { doctor, offering_id: offering, service_id: service, time_zone: zone } = visit
  const { refused, refuse, clear } = useTimeRefused({ slug: doctor.slug, offering, service, zone })
  const move = async () => {
    clear()
    try {
      await onMove(chosen)
    } catch (error) {
      setChosen('')
      await refuse(error, chosen)
    }
  }
  return { chosen, setChosen, refused, move }
}

type FreeProps = Pick<Props, 'visit' | 'onWait'> & { onPick: (start: string) => void }

function FreeTimes({ visit, onPick, onWait }: FreeProps) {
  const { doctor, branch } = visit
  const page = useQuery({
    queryKey: ['doctor', doctor.slug],
    queryFn: () => call('GET /doctors/:slug', { params: { slug: doctor.slug } }),
  })
  if (page.isPending) return <p>{t('Loading…')}</p>
  const offering = page.data?.offerings.find(({ offering_id }) => offering_id === visit.offering_id)
  if (!offering)
    return (
      <p>
        {branch.phone
          ? t('No online times. Phone {phone}.', { phone: branch.phone })
          : t('No online times. Phone the clinic.')}
      </p>
    )
  return (
    <SlotPicker
      slug={doctor.slug}
      practitioner={doctor.practitioner_id}
      doctor={doctor.name}
      offering={visit.offering_id}
      service={visit.service_id}
      mode={visit.mode}
      phone={branch.phone}
      branch={offering.branch_slug}
      specialty={doctor.specialty}
      onPick={onPick}
      onWait={onWait}
    />
  )
}
