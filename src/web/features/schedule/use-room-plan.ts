import { useState } from 'react'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { t } from '#domain/language/translate.ts'
import { toast } from '../../lib/toast.ts'
import { currentOf } from './both-weeks.tsx'
import type { Rota, RotaDoctor } from './use-rota.ts'

export type Rooms = RotaDoctor['rooms']

/** The rooms of a week as they are saved and as they are drawn; saved as one change, with both versions of a conflict. */
export function useRoomPlan(branchId: string, rota: Rota, onDone: () => Promise<unknown>) {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Rooms>>(new Map())
  const [theirs, setTheirs] = useState<RotaDoctor>()
  const [isSaving, setSaving] = useState(false)
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
    setTheirs(undefined)
    toast('success', t('Room plan saved'))
  }
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
    save: (current?: RotaDoctor) => {
      setSaving(true)
      void send(current)
        .catch((error: unknown) => {
          const found = currentOf(error)
          if (found) setTheirs(found)
          else toast('error', problemText(error))
        })
        .finally(() => setSaving(false))
    },
    later: () => setTheirs(undefined),
    takeTheirs: () => {
      drop(theirs?.practitioner_id)
      setTheirs(undefined)
      void onDone()
    },
  }
}
