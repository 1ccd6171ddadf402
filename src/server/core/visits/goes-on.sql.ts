import { sql } from '../../platform/database/sql.ts'

/** In which other way the video visit goes on; null: as it was booked. `x` is the appointment of the statement around it. */
export const goesOn = sql`(select g.moved_to from meeting g where g.appointment_id = x.id and g.state = 'moved_to_phone' and x.mode = 'video')`
