import type { PictureName } from '../../lib/pictures.ts'
import type { Point } from './page-parts.tsx'
import { ProductPicture } from './product-picture.tsx'

type Props = {
  name: PictureName
  alt: string
  title: string
  text: string
  /** What else the reader has of it, below the text. */
  points?: readonly Point[]
  isTurned?: boolean
}

/** A screen of the product beside what it does for the reader; the second of two stands the other way round. */
export function ProductView({ name, alt, title, text, points = [], isTurned = false }: Props) {
  return (
    <section
      className={`wrap grid items-center gap-x-14 gap-y-6 py-14 ${isTurned ? 'lg:grid-cols-[640px_1fr]' : 'lg:grid-cols-[1fr_640px]'}`}
    >
      <div className={`grid gap-3 ${isTurned ? 'lg:order-2' : ''}`}>
        <h2 className="text-3xl sm:text-4xl">{title}</h2>
        <p className="reading text-lg text-muted">{text}</p>
        {points.map((point) => (
          <div key={point.title} className="border-t border-line pt-3">
            <h3 className="text-lg">{point.title}</h3>
            <p className="text-muted">{point.text}</p>
          </div>
        ))}
      </div>
      <div className="rounded-sheet bg-pine p-3 sm:p-6">
        <ProductPicture name={name} alt={alt} />
      </div>
    </section>
  )
}
