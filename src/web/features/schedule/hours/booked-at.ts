/**
 * Returns whether a service can be booked at a branch: one of a branch there alone, a doctor's own ones everywhere. Two
 * branches of different facilities may have one name.
 */
export function isBookedAt(branch: string) {
  return ({ branch_id }: { readonly branch_id: string | null }) => branch_id === null || branch_id === branch
}
