import { useState } from 'react'
import { call } from '../../../lib/browser-call.ts'
import { t } from '#domain/language/translate.ts'
import { toast } from '../../../lib/toast.ts'
import type { Rota, RotaDoctor } from './use-rota.ts'
import { useSaving } from '../use-saving.ts'

export type Rooms = RotaDoctor['rooms']
type Draft = { readonly rooms: Rooms; readonly version: number }

/**
 * The rooms of a week as they are saved and as they are drawn; saved as one change, with both versions of a conflict. A draft
 * stands on the version at which it was begun, also where the plan is read anew meanwhile.
 */
export function useRoomPlan(branchId: string, rota: Rota, onDone: () => Promise<unknown>) {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map())
  const changed = rota.doctors.filter((doctor) => drafts.has(doctor.practitioner_id))
  const draftOf = (doctor: RotaDoctor): Draft => drafts.get(doctor.practitioner_id) ?? doctor
  const roomsOf = (doctor: RotaDoctor) => draftOf(doctor).rooms
  const drop = (id?: string) => setDrafts(new Map([...drafts].filter(([of]) => id !== undefined && of !== id)))

  async function send(seen?: RotaDoctor) {
    const plans = changed.map((doctor) => ({
      practitioner_id: doctor.practitioner_id,
      version: doctor.practitioner_id === seen?.practitioner_id ? seen.version : draftOf(doctor).version,
      rooms: [...roomsOf(doctor)],
    }))
    // What was seen of somebody else's stays seen, where the next doctor's plan is another conflict.
    if (seen) setDrafts(new Map([...drafts, [seen.practitioner_id, { ...draftOf(seen), version: seen.version }]]))
    await call('PUT /branches/:branchId/rota/rooms', { params: { branchId }, body: { plans } })
    await onDone()
    drop()
    toast('success', t('Room plan saved'))
  }
  const { theirs, isSaving, save, later } = useSaving(send)
  return {
    doctors: rota.doctors.map((doctor) => ({ ...doctor, rooms: roomsOf(doctor) })),
    changed,
    theirs,
    isSaving,
    mineOf: roomsOf,
    put: (doctor: RotaDoctor, weekday: number, point: string) => {
      const others = roomsOf(doctor).filter((room) => room.weekday !== weekday)
      const rooms = [...others, ...(point ? [{ weekday, point_id: point }] : [])]
      setDrafts(new Map([...drafts, [doctor.practitioner_id, { rooms, version: draftOf(doctor).version }]]))
    },
    discard: () => drop(),
    save,
    later,
    takeTheirs: () => {
      drop(theirs?.practitioner_id)
      later()
      void onDone()
    },
  }
}
