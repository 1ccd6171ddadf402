/** How tall a minute is in the week. */
export const pixelsPerMinute = 1.25

/** A visit is drawn at least this long, so that a finger can meet it. */
export const shortestDrawn = 20
