import type { AttachProps } from './attaching.ts'
import { AttachAtClinic } from './attach-at-clinic.tsx'
import { AttachOwn } from './attach-own.tsx'

/** What goes with a message: of the patient, or of the clinic. */
export default function Attach(props: AttachProps) {
  return props.side === 'clinic' ? <AttachAtClinic {...props} /> : <AttachOwn {...props} />
}
