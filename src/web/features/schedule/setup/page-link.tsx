import { useEffect, useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useSite } from '../../../lib/site.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'

/** The address of a booking page to give away: to copy, and as a code for the door or a letter. */
export function PageLink({ path, name }: { path: string; name: string }) {
  const { publicUrl } = useSite()
  const url = `${publicUrl}${path}`
  const code = useQrCode(url)
  const copy = () =>
    void navigator.clipboard.writeText(url).then(
      () => toast('success', t('Link copied')),
      () => toast('error', t('The link could not be copied. Select and copy it')),
    )
  return (
    <div className="grid justify-items-start gap-3">
      <p className="break-all">
        <bdi dir="ltr">{url}</bdi>
      </p>
      <p className="flex flex-wrap gap-2">
        <Button size="small" onClick={copy}>
          {t('Copy link')}
        </Button>
        {code ? (
          <Button size="small" onClick={() => saveFile(`${name}.svg`, code.svg, 'image/svg+xml')}>
            {t('Download the code')}
          </Button>
        ) : null}
      </p>
      {code ? (
        <img
          src={code.address}
          alt={t('QR code of {url}', { url })}
          width={160}
          height={160}
          className="rounded-chip"
        />
      ) : null}
    </div>
  )
}

/** The code as a picture; what draws it is large, so it comes only where it is needed. */
function useQrCode(text: string) {
  const [code, setCode] = useState<{ svg: string; address: string }>()
  useEffect(() => {
    let address = ''
    let gone = false
    const draw = async () => {
      const { default: QRCode } = await import('qrcode')
      const svg = await QRCode.toString(text, { type: 'svg', margin: 2 })
      if (gone) return
      address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
      setCode({ svg, address })
    }
    // Where it cannot be fetched, the address alone is there to copy.
    draw().catch(() => undefined)
    return () => {
      gone = true
      if (address) URL.revokeObjectURL(address)
    }
  }, [text])
  return code
}
