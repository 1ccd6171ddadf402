/** What the screens of a branch listen to for conversations: all of the branch, or its messages alone. */
export const topicsOfMessages = (branch: string) => [`branch:${branch}`, `branch:${partOfMessages(branch)}`]

/** What the screens of a branch listen to for documents: all of the branch, or its papers alone. */
export const topicsOfPapers = (branch: string) => [`branch:${branch}`, `branch:${partOfPapers(branch)}`]

export const partOfMessages = (branch: string) => `${branch}:messages`
export const partOfPapers = (branch: string) => `${branch}:papers`
