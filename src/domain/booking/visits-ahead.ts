/** Visits that somebody asked for or booked and that have not begun: with one doctor, and with all together. */
export type VisitsAhead = { readonly with_doctor: number; readonly in_all: number }

// Enough for a course of treatment and for a family; too few to empty a doctor's calendar. A clinic books as many as it likes.
const most: VisitsAhead = { with_doctor: 12, in_all: 40 }

/** Whether an account, or whoever proved an address as a guest, has as many visits ahead as can be booked online. */
export function hasEnoughAhead(ahead: VisitsAhead): boolean {
  return ahead.with_doctor >= most.with_doctor || ahead.in_all >= most.in_all
}
