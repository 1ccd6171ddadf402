import { useEffect, useEffectEvent, useState } from 'react'
import { toast } from '../../lib/toast.ts'

type Named = { readonly id: string; readonly title: string }

/** Which paper of a list is on the screen. Where it goes while somebody reads it, it closes, and why is said. */
export function useOpened<Paper extends Named>(papers: readonly Paper[], whyGone: (paper: Paper) => string) {
  const [opened, open] = useState<Paper>()
  const paper = papers.find(({ id }) => id === opened?.id)
  const isGone = opened !== undefined && paper === undefined
  const close = () => open(undefined)
  const tell = useEffectEvent(() => {
    if (opened) toast('info', whyGone(opened))
    close()
  })
  useEffect(() => {
    if (isGone) tell()
  }, [isGone])
  return { paper, open, close }
}
