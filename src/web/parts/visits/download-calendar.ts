import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { saveFile } from '../../lib/save-file.ts'
import { toast } from '../../lib/toast.ts'

/** Hands the visit to the calendar of the machine, as a file. */
export async function downloadCalendar(appointmentId: string, linkToken?: string) {
  try {
    const { filename, content } = await call(
      'GET /appointments/:appointmentId/calendar',
      { params: { appointmentId } },
      linkToken ? { linkToken } : {},
    )
    saveFile(filename, content, 'text/calendar')
  } catch (error) {
    toast('error', problemText(error))
  }
}
