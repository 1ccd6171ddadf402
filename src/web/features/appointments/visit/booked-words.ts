import { dateIn, shortDayIn, todayIn, viewerZone } from '../../../lib/format.ts'

/** When a visit was booked, as short as a column needs: "Thu 26 Nov", "Today", in another year "26 November 2025". */
export function bookedWords(moment: string): string {
  const zone = viewerZone()
  const isThisYear = todayIn(zone, new Date(moment)).slice(0, 4) === todayIn(zone).slice(0, 4)
  return isThisYear ? shortDayIn(zone, moment) : dateIn(zone, moment)
}
