import { ownerClient } from './owner-client.ts'

/** While somebody copies files none is taken away; the number stands for them in the list of advisory locks. */
export const filesLock = 7_262_019

/** One server at a time puts files together. */
export const gatherLock = 7_262_020

/** Does something while no file of this installation is taken away: what the tables name lies there until the end. */
export async function whileFilesStay<T>(ownerUrl: string, work: () => Promise<T>): Promise<T> {
  const client = await ownerClient(ownerUrl)
  try {
    await client.query('select pg_advisory_lock_shared($1)', [filesLock])
    return await work()
  } finally {
    await client.end()
  }
}
