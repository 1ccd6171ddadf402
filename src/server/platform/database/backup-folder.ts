import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { copyFile, link, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { type FileSeal, newFileSeal, openFileSeal, type SealHeader } from '../sealed-backup.ts'

const headerFile = 'backup.json'
const fileMode = 0o600

/** A folder whose files only the holder of its passphrase or key file can read; nobody else may even list it. */
export type BackupFolder = {
  write(name: string, ...from: NodeJS.ReadableStream[]): Promise<void>
  writeText(name: string, content: string): Promise<void>
  read(name: string, ...into: NodeJS.WritableStream[]): Promise<void>
  readText(name: string): Promise<string>
  /** The names that begin like this, such as `files/`. */
  names(start: string): Promise<string[]>
  /** Takes a file over as it lies in an earlier folder of the same seal, without room of its own where the disk allows it. */
  takeOver(earlier: string, name: string): Promise<void>
}

/** What a restore needs of it. */
export type SavedFolder = Pick<BackupFolder, 'read' | 'readText' | 'names'>

/** With the header of an earlier folder its files can be taken over. Throws `WrongKey` where that has another secret. */
export async function makeBackupFolder(
  folder: string,
  secret: string | Buffer,
  earlier?: SealHeader,
): Promise<BackupFolder> {
  const seal = earlier ? openFileSeal(secret, earlier) : newFileSeal(secret)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(join(folder, headerFile), JSON.stringify(seal.header), { mode: fileMode })
  return folderOf(folder, seal)
}

/** Throws `WrongKey` where the folder was sealed with another passphrase or key file. */
export async function openBackupFolder(folder: string, secret: string | Buffer): Promise<BackupFolder> {
  return folderOf(folder, openFileSeal(secret, await headerOf(folder)))
}

export async function headerOf(folder: string): Promise<SealHeader> {
  return JSON.parse(await readFile(join(folder, headerFile), 'utf8')) as SealHeader
}

/** A folder as version 0.1.0 wrote it, in the clear: it can still be restored. */
export function openPlainFolder(folder: string): SavedFolder {
  return {
    read: (name, ...into) => pipeline([createReadStream(join(folder, name)), ...into]),
    readText: (name) => readFile(join(folder, name), 'utf8'),
    names: async (start) => {
      const all = await readdir(folder, { recursive: true, withFileTypes: true })
      return all
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
        .filter((name) => name.startsWith(start))
    },
  }
}

export function isPlainFolder(folder: string): boolean {
  return !isBackupFolder(folder) && existsSync(join(folder, 'tables.json'))
}

export function isBackupFolder(folder: string): boolean {
  return existsSync(join(folder, headerFile))
}

function folderOf(folder: string, seal: FileSeal): BackupFolder {
  const sealed = (name: string) => `${name}.sealed`
  const place = (name: string) => join(folder, sealed(name))
  const write = async (name: string, ...from: NodeJS.ReadableStream[]) => {
    await mkdir(dirname(place(name)), { recursive: true, mode: 0o700 })
    await pipeline([...from, seal.sealing(name), createWriteStream(place(name), { mode: fileMode })])
  }
  return {
    write,
    writeText: (name, content) => write(name, Readable.from([Buffer.from(content)])),
    read: (name, ...into) => pipeline([createReadStream(place(name)), seal.opening(name), ...into]),
    readText: async (name) => {
      const opened = new PassThrough()
      const [content] = await Promise.all([
        text(opened),
        pipeline([createReadStream(place(name)), seal.opening(name), opened]),
      ])
      return content
    },
    names: async (start) => {
      const all = await readdir(folder, { recursive: true })
      return all
        .filter((name) => name.startsWith(start) && name.endsWith('.sealed'))
        .map((name) => name.slice(0, -'.sealed'.length))
    },
    async takeOver(earlier, name) {
      const there = join(earlier, sealed(name))
      await mkdir(dirname(place(name)), { recursive: true, mode: 0o700 })
      // Another disk, or one that knows no second name of a file.
      await link(there, place(name)).catch(() => copyFile(there, place(name)))
    },
  }
}
