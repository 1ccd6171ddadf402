/** At most 3 toasts, 4 seconds (specification, section 9). */
export const most = 3
export const shortly = 4000
/** What can be undone stays longer. */
export const longer = 10_000
