import { mark, t } from '#domain/language/translate.ts'

/** What is done to several documents at once. */
export type ManyAct = 'move' | 'share' | 'download' | 'delete' | 'restore'

const doing = {
  move: mark('Moving…'),
  share: mark('Sharing…'),
  download: mark('Downloading…'),
  delete: mark('Deleting…'),
  restore: mark('Restoring…'),
} as const

const done = {
  move: mark('{count, plural, one {# file is moved.} other {# files are moved.}}'),
  share: mark('{count, plural, one {# file is shared.} other {# files are shared.}}'),
  // Whether a file has arrived, the browser alone knows.
  download: mark('{count, plural, one {# download was started.} other {# downloads were started.}}'),
  delete: mark('{count, plural, one {# file is in the bin.} other {# files are in the bin.}}'),
  restore: mark('{count, plural, one {# file is restored.} other {# files are restored.}}'),
} as const

export function doingWords(act: ManyAct): string {
  return t(doing[act])
}

export function doneWords(act: ManyAct, count: number): string {
  return t(done[act], { count })
}
