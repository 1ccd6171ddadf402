import { storedRecord } from './stored.ts'

const kinds = ['success', 'error', 'info', 'warning'] as const
export type Kind = (typeof kinds)[number]
type Options = { readonly undo?: { label: string; act: () => void } }
export type Toast = Options & { readonly kind: Kind; readonly text: string }

const afterReload = 'toast_after_reload'
const listeners = new Set<() => void>()
let waiting: readonly Toast[] = []
let show: ((toast: Toast) => void) | undefined

/** Shows a toast; what draws it loads with the first one. */
export function toast(kind: Kind, text: string, options: Options = {}) {
  const next = { kind, text, ...options }
  if (show) return show(next)
  waiting = [...waiting, next]
  for (const listener of listeners) listener()
}

/** Tells when the first toast is wanted. */
export function onToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function isToastWanted(): boolean {
  return show !== undefined || waiting.length > 0
}

/** From here on toasts are drawn; those that waited come first. */
export function drawToasts(draw: (toast: Toast) => void) {
  show = draw
  for (const next of waiting) draw(next)
  waiting = []
}

/** Keeps a toast for the page that follows, for messages whose page reloads at once. */
export function toastAfterReload(kind: Kind, text: string) {
  sessionStorage.setItem(afterReload, JSON.stringify({ kind, text }))
}

export function showKeptToast() {
  const kept = storedRecord(afterReload, ['kind', 'text'], 'session')
  if (!kept) return
  sessionStorage.removeItem(afterReload)
  const kind = kinds.find((known) => known === kept.kind)
  if (kind) toast(kind, kept.text)
}
