import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { t } from '#domain/language/translate.ts'
import { type Crop, dragged, nearest, type Size, squareOf, wholeCrop } from '../lib/crop.ts'

type Props = {
  file: File
  crop: Crop
  onCrop: (crop: Crop) => void
  /** How pages show it. */
  shownAs: 'round' | 'square'
}

const shown = 224

/** The square of a picture that is kept: dragged, or moved by sliders that a keyboard reaches. */
export function CropField({ file, crop, onCrop, shownAs }: Props) {
  const picture = usePicture(file)
  const grip = useRef<{ x: number; y: number } | null>(null)
  if (!picture) return null
  const { left, top, side } = squareOf(crop, picture)
  const scale = shown / side
  const drag = (event: PointerEvent) => {
    if (!grip.current) return
    const by = { x: (event.clientX - grip.current.x) / shown, y: (event.clientY - grip.current.y) / shown }
    grip.current = { x: event.clientX, y: event.clientY }
    onCrop(dragged(crop, picture, by))
  }
  return (
    <div role="group" aria-label={t('Cut to a square')} className="flex flex-wrap items-center gap-5">
      <div
        dir="ltr"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          grip.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={drag}
        onPointerUp={() => (grip.current = null)}
        onPointerCancel={() => (grip.current = null)}
        style={{ inlineSize: shown, blockSize: shown }}
        className="relative flex-none cursor-grab touch-none overflow-hidden rounded-card bg-sunken select-none active:cursor-grabbing"
      >
        <img
          src={picture.address}
          alt={t('Preview of what you chose')}
          draggable={false}
          className="absolute max-w-none"
          style={{
            left: -left * scale,
            top: -top * scale,
            width: picture.width * scale,
            height: picture.height * scale,
          }}
        />
        {shownAs === 'round' ? (
          <span aria-hidden className="absolute inset-0 rounded-full shadow-[0_0_0_999px_rgb(13_63_55/0.45)]" />
        ) : null}
      </div>
      <div className="grid min-w-52 flex-1 gap-3">
        <Slider
          label={t('Zoom')}
          value={(crop.zoom - 1) / (nearest - 1)}
          onChange={(part) => onCrop({ ...crop, zoom: 1 + part * (nearest - 1) })}
        />
        <Slider label={t('Side to side')} value={crop.x} onChange={(x) => onCrop({ ...crop, x })} />
        <Slider label={t('Up and down')} value={crop.y} onChange={(y) => onCrop({ ...crop, y })} />
      </div>
    </div>
  )
}

function Slider({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) {
  return (
    <label className="grid gap-1 text-sm font-semibold">
      {label}
      <input
        type="range"
        min={0}
        max={100}
        value={Math.round(value * 100)}
        onChange={(event) => onChange(Number(event.target.value) / 100)}
        className="min-h-6 w-full accent-brand"
      />
    </label>
  )
}

/** The picture of a file with its size; undefined until it is read, and for ever where it is none. */
function usePicture(file: File): (Size & { address: string }) | undefined {
  const [picture, setPicture] = useState<Size & { address: string }>()
  useEffect(() => {
    const address = URL.createObjectURL(file)
    const image = new Image()
    image.onload = () => setPicture({ address, width: image.naturalWidth, height: image.naturalHeight })
    image.src = address
    return () => {
      setPicture(undefined)
      URL.revokeObjectURL(address)
    }
  }, [file])
  return picture
}

/** The file that a form sends, with what is cut out of it. */
export function useCrop(file: File | null) {
  const [crop, setCrop] = useState(wholeCrop)
  useEffect(() => setCrop(wholeCrop), [file])
  return { crop, setCrop }
}
