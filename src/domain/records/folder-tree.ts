/** The most levels of folders within folders, counting the outermost. */
export const mostLevels = 5

/** A folder and those that contain it, the outermost first. */
export type Placed = { readonly id: string; readonly above: readonly string[] }

/** A folder to be moved, and how many levels of folders it contains. */
export type Moved = { readonly id: string; readonly levels: number }

/** Returns why a folder may not be inside another one (null: in none), or undefined. */
export function whyNotInside(folder: Moved, parent: Placed | null) {
  if (parent && (parent.id === folder.id || parent.above.includes(folder.id))) return 'folder_in_itself'
  const level = parent === null ? 1 : parent.above.length + 2
  return level + folder.levels > mostLevels ? 'folders_too_deep' : undefined
}

/** Returns the folders that contain a folder placed in this one. */
export function aboveIn(parent: Placed | null): string[] {
  return parent === null ? [] : [...parent.above, parent.id]
}

type Node = { readonly id: string; readonly parent_id: string | null }

/** Returns the folders directly inside one (null: in none), in the order given. */
export function foldersIn<Folder extends Node>(folders: readonly Folder[], parent: string | null): Folder[] {
  const known = new Set(folders.map(({ id }) => id))
  return folders.filter(({ parent_id }) => (parent_id !== null && known.has(parent_id) ? parent_id : null) === parent)
}

/** Returns every folder, each followed by those inside it, with its level: 0 for the outermost. */
export function asTree<Folder extends Node>(
  folders: readonly Folder[],
  parent: string | null = null,
  level = 0,
): { folder: Folder; level: number }[] {
  return foldersIn(folders, parent).flatMap((folder) => [{ folder, level }, ...asTree(folders, folder.id, level + 1)])
}

/** Returns the way to a folder from the outermost one, itself last. */
export function wayTo<Folder extends Node>(folders: readonly Folder[], id: string | null): Folder[] {
  const folder = folders.find((one) => one.id === id)
  return folder
    ? [
        ...wayTo(
          folders.filter((one) => one !== folder),
          folder.parent_id,
        ),
        folder,
      ]
    : []
}
