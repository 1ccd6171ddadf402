import { useEffect, useRef, useState } from 'react'
import type { Answer } from '#contract/endpoints.ts'
import { fetchFile } from '../../lib/fetch-file.ts'
import { problemText } from '../../lib/call.ts'

type Page = Answer<'GET /admin/evidence/:evidenceId/pages'>
type Shown = { readonly url?: string; readonly problem?: string }
/** Who turns several pages at once is not made to wait for each of them. */
const turning = 150

/** The pages of a document, each asked for when somebody comes to it and kept until the document is closed. */
export function usePages(evidenceId: string) {
  const [page, setPage] = useState(1)
  const [count, setCount] = useState<{ pages: number; shown: number }>()
  const [known, setKnown] = useState<Readonly<Record<number, Shown>>>({})
  const urls = useRef(new Map<number, string>())
  const asked = useRef(new Set<number>())
  const isOpen = useRef(false)
  useEffect(() => {
    const [kept, begun] = [urls.current, asked.current]
    isOpen.current = true
    return () => {
      isOpen.current = false
      for (const url of kept.values()) URL.revokeObjectURL(url)
      kept.clear()
      begun.clear()
    }
  }, [])
  const isKnown = known[page] !== undefined
  useEffect(() => {
    if (isKnown || asked.current.has(page)) return undefined
    const ask = async () => {
      asked.current.add(page)
      const came = await fetchPage(evidenceId, page).then(
        ({ picture, pages, shown }) => ({ picture, count: { pages, shown } }),
        (error: unknown) => ({ problem: problemText(error) }),
      )
      if (!isOpen.current) return
      asked.current.delete(page)
      if ('problem' in came) return setKnown((before) => ({ ...before, [page]: came }))
      const url = URL.createObjectURL(pictureOf(came.picture))
      urls.current.set(page, url)
      setCount(came.count)
      return setKnown((before) => ({ ...before, [page]: { url } }))
    }
    const timer = setTimeout(() => void ask(), page === 1 ? 0 : turning)
    return () => clearTimeout(timer)
  }, [evidenceId, page, isKnown])
  const turn = (by: number) => setPage((before) => Math.min(Math.max(before + by, 1), count?.shown ?? 1))
  const again = () => setKnown(({ [page]: _failed, ...others }) => others)
  return { page, count, shown: known[page], turn, again }
}

/** Drawn while it is asked for, it may take longer than a call waits for its answer: it comes as a file does. */
async function fetchPage(evidenceId: string, page: number): Promise<Page> {
  const file = await fetchFile(`/api/admin/evidence/${evidenceId}/pages?page=${page}`)
  return JSON.parse(await file.text()) as Page
}

function pictureOf(base64: string): Blob {
  return new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type: 'image/webp' })
}
