import { hour, type Instant } from '../time/instant.ts'

/** Looks within this time are one: who goes from a folder to another and back has not looked before. */
export const oneLook = hour

/** When somebody looked at papers before: at a list of them, and at each by itself. */
export type LookedBefore = { readonly list: Instant | undefined; readonly papers: ReadonlyMap<string, Instant> }

/** Whether a paper came since somebody last looked. Once they have opened it, it is new no more. */
export function isNewTo(
  { list, papers }: LookedBefore,
  paper: { readonly id: string; readonly came: Instant },
): boolean {
  const looked = [list, papers.get(paper.id)].filter((at) => at !== undefined)
  return looked.every((at) => at < paper.came)
}
