import { existsSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilesTarget } from './files-of-backup.ts'

/**
 Copies files as they lie there: those of patients sealed, and their master key is not among them. What goes meanwhile, such as
 an archive that is made anew, was not named by the tables for good: it is left out. Returns how many there are.
*/
export async function copyFiles(files: string, folder: FilesTarget): Promise<number> {
  if (!existsSync(files)) return 0
  let copied = 0
  for (const entry of await readdir(files, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const file = await open(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
    if (!file) continue
    const name = `files/${path.slice(files.length + 1)}`
    const { size, mtimeMs } = await file.stat()
    if (await folder.has?.(name, `${size} ${mtimeMs}`)) await file.close()
    else await folder.write(name, file.createReadStream())
    copied += 1
  }
  return copied
}
