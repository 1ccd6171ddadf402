import { useImperativeHandle } from 'react'
import { t } from '#domain/language/translate.ts'
import type { AttachProps } from './attaching.ts'
import { OneFile, useOneFile } from './one-file.tsx'
import { clinicWay } from './shelf.ts'

/** A document that the clinic sends with a message: it is the clinic's, and lies in the folder of the visit. */
export function AttachAtClinic({ appointmentId, file_most, hold }: AttachProps) {
  const file = useOneFile(file_most)
  useImperativeHandle(hold, () => ({
    isAny: () => file.file !== null,
    ready: async () => {
      if (!file.file) return []
      const id = await file.bring((chosen) => clinicWay({ appointmentId }, chosen, written))
      return id === undefined ? undefined : [id]
    },
  }))
  return (
    <div className="grid gap-2">
      <OneFile of={file} />
      <p className="text-sm text-muted">
        {t('It lies in the patient’s folder “From my visits”. The clinic keeps it as part of the treatment.')}
      </p>
    </div>
  )
}

const written = { title: '', document_date: null, folder: 'visits', retention: 'treatment' } as const
