/** What is chosen to go with a message that is being written. */
export type Bringing = {
  /** Whether anything is chosen: then a message needs no words. */
  readonly isAny: () => boolean
  /** Makes the documents ready to go; returns their ids, or undefined where that must wait, which is said there. */
  readonly ready: () => Promise<string[] | undefined>
}
