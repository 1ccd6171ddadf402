import { fileNameOf, keptTypeOf, safeFileName } from './record-rules.ts'

/** How long somebody can fetch their archive once it is ready. */
export const exportDays = 7

/** How often a day everything may be put together: it costs as much room as the files themselves. */
export const mostExportsADay = 5

/** Folders are small compared with everything, and there are more of them. */
export const mostFolderExportsADay = 20

/** Returns how many archives a day are made of everything (null), or of folders. */
export function mostExportsOf(folder: string | null): number {
  return folder === null ? mostExportsADay : mostFolderExportsADay
}

/** How often it is started again after breaking off. */
export const mostTries = 3

export const exportStates = ['waiting', 'ready', 'failed'] as const

type NamedFolder = { readonly id: string; readonly name: string; readonly parent_id: string | null }
type NamedFile = {
  readonly id: string
  readonly title: string
  readonly media_type: string
  readonly folder_id: string | null
}

/**
 * Returns each file's path in the archive, by its id: its folders, then what it is called now, with the ending of its type.
 * Folders come after those that contain them. Names differ by more than case, so that "A.pdf" and "a.pdf" do not collide on any system.
 */
export function placesOf(folders: readonly NamedFolder[], files: readonly NamedFile[]): ReadonlyMap<string, string> {
  const taken = new Set<string>(['records.json', 'fhir-bundle.json'])
  const ofFolder = new Map<string, string>()
  for (const { id, name, parent_id } of folders) {
    const parent = ofFolder.get(parent_id ?? '')
    ofFolder.set(id, free(taken, parent === undefined ? '' : `${parent}/`, asName(name)))
  }
  return new Map(
    files.map(({ id, title, media_type, folder_id }) => {
      const folder = folder_id === null ? undefined : ofFolder.get(folder_id)
      return [id, free(taken, folder === undefined ? '' : `${folder}/`, asName(nameOf(title, media_type)))]
    }),
  )
}

function nameOf(title: string, media: string): string {
  const type = keptTypeOf(media)
  return type ? fileNameOf(title, type) : title
}

/** A name that every system can write: no folders in it, and none of the names that Windows keeps for itself. */
function asName(name: string): string {
  const safe = safeFileName(name.replaceAll(/[/\\]/g, '-'))
  return /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(safe) ? `_${safe}` : safe
}

function free(taken: Set<string>, before: string, name: string): string {
  const [, stem = name, ending = ''] = /^(.*?)(\.[A-Za-z0-9]{1,8})?$/.exec(name) ?? []
  for (let count = 1; ; count += 1) {
    const place = `${before}${stem}${count === 1 ? '' : ` (${count})`}${ending}`
    const known = place.normalize('NFC').toLowerCase()
    if (taken.has(known)) continue
    taken.add(known)
    return place
  }
}
