import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { fetchFile } from '../../lib/fetch-file.ts'
import { problemCode, problemText } from '../../lib/call.ts'
import { toast } from '../../lib/toast.ts'

/** A page that is being drawn is asked for again. Milliseconds. */
const [askedEvery, mostAsked] = [700, 60]

/** A document on paper: all its pages are fetched, then the printer is asked. */
export function usePrint(path: string) {
  const [printed, setPrinted] = useState<readonly string[]>([])
  const [isGathering, setGathering] = useState(false)
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => printed.forEach((url) => URL.revokeObjectURL(url)), [printed])
  // Whoever closes the document, or turns to another version, prints no page of it any more.
  useEffect(() => () => leaving.current?.abort(), [path])
  const print = async (count: number) => {
    const { signal } = (leaving.current = new AbortController())
    setGathering(true)
    try {
      const pages = await pagesOf(path, count, signal)
      if (signal.aborted) return
      const urls = pages.map((page) => URL.createObjectURL(page))
      // The printer takes what is drawn.
      await Promise.all(urls.map(drawn))
      flushSync(() => setPrinted(urls))
      await Promise.all(Array.from(document.querySelectorAll<HTMLImageElement>('.on-paper-alone img'), seen))
      if (!signal.aborted) window.print()
    } catch (error) {
      if (!signal.aborted) toast('error', problemText(error))
    } finally {
      setGathering(false)
    }
  }
  return { printed, isGathering, print }
}

/** The first pages, up to a number. */
async function pagesOf(path: string, count: number, signal: AbortSignal): Promise<Blob[]> {
  const pages: Blob[] = []
  for (let page = 1; page <= count && !signal.aborted; page += 1) {
    const one = await pageOf(page === 1 ? path : `${path}&page=${page}`, page, signal)
    if (!one) break
    pages.push(one)
  }
  return pages
}

async function pageOf(path: string, page: number, signal: AbortSignal): Promise<Blob | undefined> {
  for (let asked = 1; ; asked += 1) {
    try {
      return await fetchFile(path)
    } catch (error) {
      const code = problemCode(error)
      if (code === 'not_found' && page > 1) return undefined
      if (code !== 'preview_coming' || asked >= mostAsked || signal.aborted) throw error
      await new Promise((resolve) => setTimeout(resolve, askedEvery))
    }
  }
}

function drawn(url: string): Promise<void> {
  const image = new Image()
  image.src = url
  return seen(image)
}

/** One that cannot be drawn leaves its sheet empty, and the others are printed. */
function seen(image: HTMLImageElement): Promise<void> {
  return image.decode().catch(() => undefined)
}
