/** The `handle` of a page between search and visit, where a patient who is logged in keeps the frame of their area. */
export const onTheWay = 'on the way to a visit'
