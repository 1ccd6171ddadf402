import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { toast } from '../../lib/toast.ts'

/** Hands the visit to the calendar of the machine, as a file. */
export async function downloadCalendar(appointmentId: string, linkToken?: string) {
  try {
    const { filename, content } = await call(
      'GET /appointments/:appointmentId/calendar',
      { params: { appointmentId } },
      linkToken ? { linkToken } : {},
    )
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([content], { type: 'text/calendar' }))
    link.download = filename
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 1000)
  } catch (error) {
    toast('error', problemText(error))
  }
}
