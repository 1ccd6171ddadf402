/**
 * By what somebody is told about a visit: a mail, or the page of their account; a text message alone; a call of the clinic,
 * which has a number but sends no texts; nothing that is known here.
 */
export const waysToTell = ['mail', 'text', 'call', 'none'] as const
export type WayToTell = (typeof waysToTell)[number]

/** The way at an installation that may send no text messages: who has a number alone must be called there. */
export function wayToTellHere(way: WayToTell, sendsTexts: boolean): WayToTell {
  return way === 'text' && !sendsTexts ? 'call' : way
}

/** Whether the product tells them; otherwise the clinic has to. */
export function isToldBy(way: WayToTell): boolean {
  return way === 'mail' || way === 'text'
}
