/** The states of an appointment. Holds, waiting list, queue and payment are not among them. */
export const statuses = [
  'requested',
  'booked',
  'arrived',
  'in_progress',
  'completed',
  'declined',
  'expired',
  'cancelled',
  'no_show',
  'entered_in_error',
] as const

export type Status = (typeof statuses)[number]

/** Who moves an appointment on: the patient (or whoever holds its link), the clinic's people, or time itself. */
export type Party = 'patient' | 'staff' | 'timer'

/** What is true of a visit in some of the states and matters somewhere. */
export const meanings = [
  /** Its day is still to come: it may be moved, offered another time, or be met by a leave. */
  'ahead',
  /** It is agreed, and the patient is waited for or waits. */
  'expected',
  /** It is agreed and not over: the patient is waited for, waits, or is with the doctor. */
  'agreed_now',
  /** The patient was there. */
  'came',
  /** The visit itself has begun. */
  'begun',
  /** Whoever has one was here before. */
  'known',
  /** It did not take place. */
  'fell_through',
  /** A month's picture leaves it out. */
  'off_calendar',
] as const

export type Meaning = (typeof meanings)[number]

type Step = { readonly by: readonly Party[]; readonly isBack?: true }

type Standing = {
  readonly is: readonly Meaning[]
  /** Whose its time is: its own, anybody's from the moment of the end on, or anybody's as a whole. */
  readonly time: 'owned' | 'rest_freed' | 'freed'
  readonly to: { readonly [S in Status]?: Step }
}

/**
 * What a status means and where a visit may go from it: the one record. Screens and use cases read it here, statements
 * get their lists from `statusesThatAre`, and the database's own functions (`status_is`, `status_may_become`) are
 * tested against it. A visit that was entered in error may be marked so from anywhere.
 */
export const standings: { readonly [S in Status]: Standing } = {
  requested: {
    is: ['ahead'],
    time: 'owned',
    to: {
      booked: { by: ['staff'] },
      declined: { by: ['staff'] },
      expired: { by: ['timer'] },
      cancelled: { by: ['patient', 'staff'] },
    },
  },
  booked: {
    is: ['ahead', 'expected', 'agreed_now', 'known'],
    time: 'owned',
    to: {
      arrived: { by: ['patient', 'staff'] },
      in_progress: { by: ['staff'] },
      cancelled: { by: ['patient', 'staff'] },
      no_show: { by: ['staff', 'timer'] },
    },
  },
  arrived: {
    is: ['expected', 'agreed_now', 'came', 'known'],
    time: 'owned',
    to: {
      in_progress: { by: ['staff'] },
      // One that was forgotten: nobody wrote down when it began.
      completed: { by: ['staff'] },
      cancelled: { by: ['patient', 'staff'] },
      no_show: { by: ['staff'] },
      booked: { by: ['patient', 'staff'], isBack: true },
    },
  },
  in_progress: {
    is: ['agreed_now', 'came', 'begun', 'known'],
    time: 'owned',
    to: { completed: { by: ['staff', 'timer'] } },
  },
  completed: {
    is: ['came', 'begun', 'known'],
    time: 'rest_freed',
    // Back to where it was: one that was forgotten had never begun.
    to: { in_progress: { by: ['staff'], isBack: true }, arrived: { by: ['staff'], isBack: true } },
  },
  declined: { is: ['fell_through', 'off_calendar'], time: 'freed', to: {} },
  expired: { is: ['fell_through', 'off_calendar'], time: 'freed', to: {} },
  cancelled: {
    is: ['fell_through', 'off_calendar'],
    time: 'freed',
    // What it was before: a request that nobody accepted becomes one again.
    to: {
      requested: { by: ['patient', 'staff'], isBack: true },
      booked: { by: ['patient', 'staff'], isBack: true },
    },
  },
  no_show: {
    is: ['fell_through'],
    time: 'rest_freed',
    to: { arrived: { by: ['staff'], isBack: true }, booked: { by: ['staff'], isBack: true } },
  },
  entered_in_error: { is: [], time: 'freed', to: {} },
}

export function statusIs(status: Status, meaning: Meaning): boolean {
  return standings[status].is.includes(meaning)
}

/** Whose visits keep their time, or the part of it that was used. */
export function statusesThatKeepTime(): Status[] {
  return statuses.filter((status) => standings[status].time !== 'freed')
}

export function statusesThatAre(meaning: Meaning): Status[] {
  return statuses.filter((status) => statusIs(status, meaning))
}

export function mayMove(from: Status, to: Status, by: Party): boolean {
  return standings[from].to[to]?.by.includes(by) ?? false
}

/** A step that undoes an earlier one. */
export function isStepBack(from: Status, to: Status): boolean {
  return standings[from].to[to]?.isBack ?? false
}

/** Nothing more happens to these by themselves. The others are `open` in statements (`status_is`). */
export function isOver(status: Status): boolean {
  return !ownsItsTime(status)
}

/** Whether it owns its time: nobody else gets it. */
export function ownsItsTime(status: Status): boolean {
  return standings[status].time === 'owned'
}

/** Every change of status there is, and who may make it. */
export const transitions = statuses.flatMap((from) =>
  statuses.flatMap((to) => {
    const step = standings[from].to[to]
    return step ? [{ from, to, by: step.by }] : []
  }),
)

/** Visits whose time came: somebody was seen, or nobody was there. */
export const dueStatuses: Status[] = statuses.filter((status) => standings[status].time === 'rest_freed')

/**
 * What counts as an appointment of its day, on every screen that counts them: agreed for it, whatever became of it.
 * Requests and visits cancelled before their time do not count.
 */
export const agreedStatuses: Status[] = statuses.filter(
  (status) => statusIs(status, 'known') || dueStatuses.includes(status),
)

export function isAgreed(status: Status): boolean {
  return agreedStatuses.includes(status)
}

export const owningStatuses: Status[] = statuses.filter(ownsItsTime)
