/** As long as a page that somebody reads before they open a door. */
export const longestNote = 4000

/** How many notes a visit shows; who needs more writes a letter. */
export const mostNotes = 200
