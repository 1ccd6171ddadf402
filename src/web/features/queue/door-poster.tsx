import { useEffect, useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { posterOf, type PosterWords } from './poster.ts'

type Props = { url: string; branch: string; words: readonly PosterWords[] }

/** The sheet for the door, in a tab of its own that prints on one page; what draws the code comes only where it is needed. */
export function DoorPoster({ url, branch, words }: Props) {
  const [sheet, setSheet] = useState('')
  useEffect(() => {
    let address = ''
    let gone = false
    const draw = async () => {
      const { default: QRCode } = await import('qrcode')
      const code = await QRCode.toString(url, { type: 'svg', margin: 2 })
      if (gone) return
      address = URL.createObjectURL(new Blob([posterOf(branch, code, words)], { type: 'image/svg+xml' }))
      setSheet(address)
    }
    // Where it cannot be fetched, the address alone is there to copy.
    draw().catch(() => undefined)
    return () => {
      gone = true
      if (address) URL.revokeObjectURL(address)
    }
  }, [url, branch, words])
  if (!sheet) return null
  return (
    <>
      <a
        href={sheet}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center rounded-full border border-field px-5 font-semibold"
      >
        {t('Poster with the code, to print')}
      </a>
      <img src={sheet} alt={t('Poster with the code for the door of {branch}', { branch })} width={210} height={297} />
    </>
  )
}
