import { isMeant } from './wake.ts'

// Not the focus: a dialog that opens by itself takes it.
const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'click', 'input'] as const
/** How long somebody does nothing before they may have left: what the screen asks from then on it asks by itself. Milliseconds. */
const patience = 60_000

let watchers = 0
let seenAt = 0

/** Watches for somebody at this device until the returned function is called. */
export function watchForSomebody(): () => void {
  seenAt = Date.now()
  watchers += 1
  for (const sign of signs) addEventListener(sign, noteSomebody, { capture: true, passive: true })
  return () => {
    watchers -= 1
    if (watchers > 0) return
    for (const sign of signs) removeEventListener(sign, noteSomebody, { capture: true })
  }
}

function noteSomebody(event: Event) {
  if (event.isTrusted && isMeant(event)) seenAt = Date.now()
}

/** When somebody was last seen to do something here, as long as it is watched. */
export function lastSeenAt(): number {
  return seenAt
}

/**
 * Whether nobody is at the screen: a board that asks every few seconds would else keep its session for whoever comes by.
 * Where nobody watches, as in a call in which two people talk, somebody is taken to be there.
 */
export function isUnattended(): boolean {
  return watchers > 0 && Date.now() - seenAt > patience
}
