import { mark } from '#domain/language/translate.ts'

/** What it means for a doctor that patients cannot book them, and what they can do about it. */
export type ClosedWords = {
  readonly state: string
  readonly todo: string
  /** What the person who decided wrote says why. */
  readonly tellsWhy?: true
  /** Nothing but a word with the people of the platform helps. */
  readonly asksUs?: true
  /** The same where the facility they work for confirms doctors, and nobody of the platform looks. */
  readonly byFacility?: Pick<ClosedWords, 'state' | 'todo'>
}

/** By the state of the check; in the others a doctor is found, or has not sent anything yet. */
export const closedWords: Readonly<Record<string, ClosedWords>> = {
  submitted: {
    state: mark('Your check is being looked at. Until it is done patients can’t find or book you.'),
    todo: mark('See what was sent'),
    byFacility: {
      state: mark('No facility has confirmed you yet. Until one does patients can’t find or book you.'),
      todo: mark('See what is missing'),
    },
  },
  in_review: {
    state: mark('A person is looking at your check. Until it is done patients can’t find or book you.'),
    todo: mark('See what was sent'),
  },
  needs_info: {
    state: mark('Something is missing in your check. Until it is there patients can’t find or book you.'),
    todo: mark('Mend it and send it again'),
    tellsWhy: true,
  },
  rejected: {
    state: mark('Your check was declined. Patients can’t find or book you.'),
    todo: mark('See what you can do'),
    tellsWhy: true,
  },
  expired: {
    state: mark('Your check has ended. Patients can’t find or book you, and your appointments are on hold.'),
    todo: mark('Hand in what is new'),
    byFacility: {
      state: mark('Your check has ended. Patients can’t find or book you, and your appointments are on hold.'),
      todo: mark('Send your number again'),
    },
  },
  suspended: {
    state: mark('You are suspended. Patients can’t find or book you, and your appointments are on hold.'),
    todo: mark('Hand in what is asked for'),
    tellsWhy: true,
    asksUs: true,
  },
  revoked: {
    state: mark(
      'Your verification was revoked. Patients can’t find or book you, and your appointments were cancelled.',
    ),
    todo: mark('See what was decided'),
    tellsWhy: true,
    asksUs: true,
  },
  appealed: {
    state: mark('You have appealed the revocation. Until another person has decided, patients can’t find or book you.'),
    todo: mark('See what was sent'),
  },
}
