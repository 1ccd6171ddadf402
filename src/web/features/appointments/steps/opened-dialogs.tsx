import { Suspense, useState } from 'react'
import { lazily, NotLoaded } from '../../../ui/lazily.tsx'
import type { VisitDialogsProps } from './visit-dialogs.tsx'

// With its calendar of times it weighs more than all else of a visit, and most people only look.
const VisitDialogs = lazily<VisitDialogsProps & { onLost: () => void }>(
  () => import('./visit-dialogs.tsx').then(({ VisitDialogs: dialogs }) => ({ default: dialogs })),
  ({ onLost }) => <NotLoaded onClose={onLost} />,
)

/** The dialogs of a visit, fetched when the first of them is opened. */
export function OpenedDialogs(props: VisitDialogsProps) {
  const isOpen = props.opened === 'cancel' || props.opened === 'move'
  const [wasOpened, setOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setOpened(true)
  const giveUp = () => {
    setOpened(false)
    props.onClose()
  }
  return wasOpened ? (
    <Suspense>
      <VisitDialogs {...props} onLost={giveUp} />
    </Suspense>
  ) : null
}
