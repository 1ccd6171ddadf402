import { useQuery } from '@tanstack/react-query'
import { FileText, Image } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { fetchFile } from '../../lib/fetch-file.ts'
import { isPicture } from '../../parts/records/record-words.ts'
import { type Item, pathOfItem } from './records.ts'

/** The small picture of a document in a list, fetched when the row comes into sight; else what kind of file it is. */
export function Thumbnail({ item }: { item: Item }) {
  const place = useRef<HTMLSpanElement>(null)
  const isSeen = useSeen(place)
  const picture = useQuery({
    // A newer file has a picture of its own.
    queryKey: ['thumbnail', item.versions[0]?.id],
    queryFn: () => fetchFile(`${pathOfItem(item.id)}?way=small`),
    enabled: isSeen && item.preview === 'ready',
    staleTime: Infinity,
    retry: false,
  })
  const url = useObjectUrl(picture.data)
  const Icon = isPicture(item.media_type) ? Image : FileText
  return (
    <span
      ref={place}
      className="grid size-12 flex-none place-items-center overflow-hidden rounded-field bg-sunken text-muted"
    >
      {url ? <img src={url} alt="" className="size-full object-cover object-top" /> : <Icon size={22} aria-hidden />}
    </span>
  )
}

function useSeen(place: React.RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      setSeen(true)
      watch.disconnect()
    })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [place])
  return isSeen
}

function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url
}
