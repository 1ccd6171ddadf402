import type { PictureName } from '../../lib/pictures.ts'
import { ProductPicture } from './product-picture.tsx'

type Props = { name: PictureName; alt: string; title: string; text: string; isTurned?: boolean }

/** A screen of the product beside what it does for the reader; the second of two stands the other way round. */
export function ProductView({ name, alt, title, text, isTurned = false }: Props) {
  return (
    <section
      className={`wrap grid items-center gap-x-14 gap-y-6 py-14 ${isTurned ? 'lg:grid-cols-[640px_1fr]' : 'lg:grid-cols-[1fr_640px]'}`}
    >
      <div className={`grid gap-3 ${isTurned ? 'lg:order-2' : ''}`}>
        <h2 className="text-3xl sm:text-4xl">{title}</h2>
        <p className="reading text-lg text-muted">{text}</p>
      </div>
      <div className="rounded-sheet bg-pine p-3 sm:p-6">
        <ProductPicture name={name} alt={alt} />
      </div>
    </section>
  )
}
