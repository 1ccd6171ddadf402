import { useState } from 'react'
import { call } from '../../lib/browser-call.ts'
import { t } from '#domain/language/translate.ts'
import { toast } from '../../lib/toast.ts'
import type { Rota, RotaDoctor } from './use-rota.ts'
import { useSaving } from './use-saving.ts'

export type Rooms = RotaDoctor['rooms']

/** The rooms of a week as they are saved and as they are drawn; saved as one change, with both versions of a conflict. */
export function useRoomPlan(branchId: string, rota: Rota, onDone: () => Promise<unknown>) {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Rooms>>(new Map())
  const changed = rota.doctors.filter((doctor) => drafts.has(doctor.practitioner_id))
  const roomsOf = (doctor: RotaDoctor) => drafts.get(doctor.practitioner_id) ?? doctor.rooms
  const drop = (id?: string) => setDrafts(new Map([...drafts].filter(([of]) => id !== undefined && of !== id)))

  async function send(current?: RotaDoctor) {
    const plans = changed.map((doctor) => ({
      practitioner_id: doctor.practitioner_id,
      version: doctor.practitioner_id === current?.practitioner_id ? current.version : doctor.version,
      rooms: [...roomsOf(doctor)],
    }))
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
      setDrafts(new Map([...drafts, [doctor.practitioner_id, rooms]]))
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
