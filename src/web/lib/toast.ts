type Kind = 'success' | 'error' | 'info' | 'warning'
type Options = { readonly undo?: { label: string; act: () => void } }

const afterReload = 'toast_after_reload'

/** Shows a toast; the library loads with the first one. */
export function toast(kind: Kind, text: string, { undo }: Options = {}) {
  void import('sonner').then(({ toast: show }) => {
    show[kind](text, undo ? { duration: 10_000, action: { label: undo.label, onClick: undo.act } } : undefined)
  })
}

/** Keeps a toast for the page that follows, for messages whose page reloads at once. */
export function toastAfterReload(kind: Kind, text: string) {
  sessionStorage.setItem(afterReload, JSON.stringify({ kind, text }))
}

export function showKeptToast() {
  const kept = sessionStorage.getItem(afterReload)
  if (!kept) return
  sessionStorage.removeItem(afterReload)
  const { kind, text } = JSON.parse(kept) as { kind: Kind; text: string }
  toast(kind, text)
}
