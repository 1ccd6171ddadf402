import { SaveDoctor } from './save-doctor.tsx'

/** Beside a doctor's name the heart that saves them. */
export default function ForPatientParts({ heart }: { heart: { slug: string; name: string } }) {
  return <SaveDoctor {...heart} />
}
