import { drawnFor, type FileWay, previewState } from '#domain/records/preview-rules.ts'
import { takingTurns } from '#domain/taking-turns.ts'
import { refuse } from '../../http/refusal.ts'
import type { RecordFiles } from '../../platform/record-files.ts'
import { readRange, type SealedRecord, TouchedFile } from '../../platform/sealed-record.ts'
import { drawnFile } from './draw-previews.ts'
import type { FileRow } from '../../core/papers/paper-files.sql.ts'

/** A sealed file, and what is said of it to a browser. */
export type SentFile = SealedRecord & { readonly file_name: string; readonly media_type: string }

/** Returns the file that is meant, the original or what was drawn from it; refuses where it does not open, before anything is sent. */
export async function fileMeant(
  { files }: { readonly files: RecordFiles },
  item: FileRow,
  { way }: { readonly way: FileWay },
): Promise<SentFile> {
  const file = drawnOrOriginal(item, way)
  await refuseDamaged(files, file, 1)
  return file
}

function drawnOrOriginal(item: FileRow, way: FileWay): SentFile {
  const { file_id: id, file_name, media_type, size, wrapped_key } = item
  const which = drawnFor(way, media_type)
  if (!which) return { id, file_name, media_type, size, wrappedKey: wrapped_key }
  const state = previewState(item.preview, media_type)
  if (state !== 'ready') refuse(state === 'coming' ? 'preview_coming' : 'no_preview')
  const drawn = drawnFile({ id, wrapped_key }, which, which === 'small' ? item.small_size : item.shown_size)
  return { ...drawn, media_type: 'image/webp', file_name: `${file_name.replace(/\.[A-Za-z0-9]{1,8}$/, '')}.webp` }
}

// Whoever asks again and again reads whole files that nobody gets: few do so at once, and the others wait.
const inTurnToLook = takingTurns(2)

/**
 * A browser whose download broke off asks once more for the head alone: then all of it is looked at. That takes as long as a
 * download, so no transaction waits for it. Who asks for the head of a part wants to know whether it may be opened at all.
 */
export async function lookThrough(
  files: RecordFiles,
  file: SealedRecord,
  { isHead, range }: { readonly isHead: boolean; readonly range: string | undefined },
) {
  if (isHead && range === undefined) await inTurnToLook(() => refuseDamaged(files, file, file.size))
}

/** Refuses a file that does not open up to there. */
export async function refuseDamaged(files: RecordFiles, file: SealedRecord, upTo: number) {
  try {
    for await (const segment of readRange(files, file, 0, upTo)) if (segment.length === 0) return
  } catch (error) {
    if (error instanceof TouchedFile) refuse('file_damaged')
    throw error
  }
}
