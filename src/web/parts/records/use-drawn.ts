import { useEffect, useState } from 'react'
import { fetchFile } from '../../lib/fetch-file.ts'
import { problemCode, problemText } from '../../lib/call.ts'

/** A preview is drawn within seconds of the upload. */
const [askedEvery, mostAsked] = [700, 60]

export type Shown = {
  readonly url?: string
  readonly problem?: { readonly code: string; readonly text: string }
  readonly isComing?: boolean
}

/** A drawn picture; one that is being drawn is asked for again until it is there. The one before stays until then. */
export function useDrawn(path: string) {
  const [shown, setShown] = useState<Shown & { path?: string }>({})
  useEffect(() => {
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = (asked: number) =>
      void fetchFile(path).then(
        (blob) => {
          if (!isGone) setShown({ path, url: URL.createObjectURL(blob) })
        },
        (error: unknown) => {
          if (isGone) return
          const code = problemCode(error) ?? ''
          const isComing = code === 'preview_coming' && asked < mostAsked
          setShown(isComing ? { path, isComing } : { path, problem: { code, text: problemText(error) } })
          if (isComing) timer = setTimeout(() => ask(asked + 1), askedEvery)
        },
      )
    ask(1)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [path])
  const { url } = shown
  useEffect(
    () => () => {
      if (url) URL.revokeObjectURL(url)
    },
    [url],
  )
  const isOld = shown.path !== path
  // What was wrong with another page says nothing of this one.
  return { shown: isOld && !url ? {} : shown, isTurning: isOld && url !== undefined, setShown }
}
