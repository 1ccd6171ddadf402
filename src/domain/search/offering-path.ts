/** Where somebody chooses a time with a doctor at one branch and in one way, and what the visit is for. */
export function offeringPath(at: { readonly slug: string; readonly offeringId: string }, person?: string): string {
  return `/d/${at.slug}?offering=${at.offeringId}${person ? `&person=${person}` : ''}`
}
