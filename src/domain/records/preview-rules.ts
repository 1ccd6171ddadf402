import { hour } from '../time/instant.ts'

/** How a preview is drawn: pictures and HEIC by their pixels, a PDF by its first page. */
export type DrawnAs = 'picture' | 'heic' | 'pdf'

/** Returns how a preview of this kind of file is drawn, or undefined where there is none. */
export function drawnAs(type: string): DrawnAs | undefined {
  if (type === 'application/pdf') return 'pdf'
  if (type === 'image/heic') return 'heic'
  return type === 'image/jpeg' || type === 'image/png' || type === 'image/webp' ? 'picture' : undefined
}

/** The longer side of a preview, in pixels: in lists, and where a document is opened. */
export const previewPixels = { small: 320, shown: 2048 } as const
export type PreviewSize = keyof typeof previewPixels

export const previewStates = ['coming', 'ready', 'none'] as const
export type PreviewState = (typeof previewStates)[number]

/** As the database holds it. */
export type Preview = 'due' | 'ready' | 'none'

/** Returns what to say of a preview: one that cannot be drawn is not waited for. */
export function previewState(preview: Preview, type: string): PreviewState {
  if (preview !== 'due') return preview
  return drawnAs(type) ? 'coming' : 'none'
}

export const fileWays = ['preview', 'page', 'small', 'download'] as const
export type FileWay = (typeof fileWays)[number]

/**
 * Returns which drawn picture is meant, or undefined for the original file. Pictures are only ever shown redrawn,
 * without hidden camera data; a PDF is shown as it is, or by its first page.
 */
export function drawnFor(way: FileWay, type: string): PreviewSize | undefined {
  if (way === 'download') return undefined
  if (way === 'small') return 'small'
  return way === 'page' || drawnAs(type) !== 'pdf' ? 'shown' : undefined
}

/** Of a longer document the first ones are shown page by page, and all of it is downloaded. */
export const pagesShown = 200

/** How long further pages belong to the look that the first one began. */
export const pagesAreOneLook = hour

/** How often drawing is tried: a file may kill its drawer every time. */
export const mostDrawings = 3
