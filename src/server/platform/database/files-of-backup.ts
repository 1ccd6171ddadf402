import { type BackupFolder, headerOf, openBackupFolder } from './backup-folder.ts'

/** What a store writes its files into. */
export type FilesTarget = Pick<BackupFolder, 'write'> & {
  /** Whether the file is there already; the stamp, its size and when it was written, says that it is the same. */
  has?(name: string, stamp: string): Promise<boolean>
}

/** An earlier backup, whose files need not be written again. */
export type EarlierBackup = {
  readonly place: string
  readonly header: Awaited<ReturnType<typeof headerOf>>
  readonly stamps: ReadonlyMap<string, string>
}

const stampsFile = 'files.json'

/** Throws `WrongKey` where it was sealed with another passphrase or key file, and a sentence where it knows no stamps. */
export async function openEarlierBackup(place: string, secret: string | Buffer): Promise<EarlierBackup> {
  const folder = await openBackupFolder(place, secret)
  if ((await folder.names(stampsFile)).length === 0)
    throw new Error(
      `${place} was made by an older version, or not to its end: nothing can follow it. Make a whole backup.`,
    )
  const stamps = JSON.parse(await folder.readText(stampsFile)) as Record<string, string>
  return { place, header: await headerOf(place), stamps: new Map(Object.entries(stamps)) }
}

/** The files of a backup: those that an earlier one has alike are taken over from it, the rest is written. */
export function openFilesTarget(folder: BackupFolder, earlier: EarlierBackup | undefined) {
  const stamps = new Map<string, string>()
  let takenOver = 0
  const target: FilesTarget = {
    write: (name, ...from) => folder.write(name, ...from),
    async has(name, stamp) {
      stamps.set(name, stamp)
      if (earlier?.stamps.get(name) !== stamp) return false
      const isTaken = await folder.takeOver(earlier.place, name).then(
        () => true,
        () => false,
      )
      if (isTaken) takenOver += 1
      return isTaken
    },
  }
  return {
    target,
    /** To be called once all are there: what follows this backup reads it. Returns how many were taken over. */
    async end(): Promise<number> {
      await folder.writeText(stampsFile, JSON.stringify(Object.fromEntries(stamps)))
      return takenOver
    },
  }
}
