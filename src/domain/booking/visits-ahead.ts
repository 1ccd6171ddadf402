/** Visits that somebody asked for or booked and that have not begun: with one doctor, and with all together. */
export type VisitsAhead = { readonly with_doctor: number; readonly in_all: number }

/**
 * How many of them an account, or whoever proved an address as a guest, may have when they book one more online. Enough for
 * a course of treatment and for a family; too few to empty a doctor's calendar. A clinic books as many as it likes.
 */
export const mostAhead: VisitsAhead = { with_doctor: 11, in_all: 39 }
