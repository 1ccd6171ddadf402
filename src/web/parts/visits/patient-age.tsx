import { listComma } from '#domain/language/translate.ts'

/** The age behind a patient's name; nothing where the reader may not know it, or nobody does. */
export function PatientAge({ of: patient }: { of: { readonly age: number | null } | null | undefined }) {
  if (typeof patient?.age !== 'number') return null
  return (
    <span className="font-normal">
      {listComma()}
      {patient.age}
    </span>
  )
}
