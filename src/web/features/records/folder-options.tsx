import { asTree } from '#domain/records/folder-tree.ts'
import { folderName } from '../../parts/records/record-words.ts'
import type { Folder } from './records.ts'

/** Folders to choose from, each further in than the one it lies in. */
export function FolderOptions({ folders }: { folders: readonly Folder[] }) {
  return asTree(folders).map(({ folder, level }) => (
    <option key={folder.id} value={folder.id}>
      {'\u2003'.repeat(level) + folderName(folder)}
    </option>
  ))
}
