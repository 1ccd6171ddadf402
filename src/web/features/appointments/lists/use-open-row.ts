import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'

const ownPress = 'a, button, input, select, label, summary, dialog, [role="menu"]'

/** A press anywhere on a row opens its visit, beside the link in it; what acts by itself and what is marked does not. */
export function useOpenRow(openPath: (id: string) => string) {
  const navigate = useNavigate()
  return (id: string) => (event: MouseEvent<HTMLElement>) => {
    const { target, currentTarget } = event
    // A dialog that a row has opened stands elsewhere in the page, and React tells of its presses here.
    if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(ownPress)) return
    if (getSelection()?.isCollapsed === false) return
    void navigate(openPath(id), { preventScrollReset: true })
  }
}
