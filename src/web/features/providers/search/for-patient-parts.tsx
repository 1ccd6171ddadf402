import { SaveDoctor } from '../doctor/save-doctor.tsx'
import { WhoFor } from '../booking/who-for.tsx'

/** Beside a doctor's name the heart that saves them; without one, whom the times are for. */
export default function ForPatientParts({ heart }: { heart?: { slug: string; name: string } }) {
  return heart ? <SaveDoctor {...heart} /> : <WhoFor />
}
