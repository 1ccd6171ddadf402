import type { AppointmentDeps } from '../deps.ts'

export type ConversationDeps = AppointmentDeps & {
  readonly papers: {
    /** Whether files are looked at for viruses. */
    readonly isScanned: boolean
    /** Bytes of the biggest file. */
    readonly fileMost: number
  }
}
