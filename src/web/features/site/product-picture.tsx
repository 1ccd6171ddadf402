import { type Ground, pictureAddress, type PictureName, pictures, pictureWidths } from '../../lib/pictures.ts'

const shownOn: Record<Ground, string> = { light: 'dark:hidden', dark: 'hidden dark:block' }

/** A screen of the product as it is, on the ground that the reader chose; only the one that is shown is fetched. */
export function ProductPicture({ name, alt }: { name: PictureName; alt: string }) {
  const { width, height } = pictures[name]
  return (['light', 'dark'] as const).map((ground) => (
    <img
      key={ground}
      src={pictureAddress(name, ground, 640)}
      srcSet={pictureWidths.map((wide) => `${pictureAddress(name, ground, wide)} ${wide}w`).join(', ')}
      sizes="(min-width: 1024px) 640px, 100vw"
      width={width}
      height={height}
      alt={alt}
      loading="lazy"
      decoding="async"
      className={`h-auto w-full rounded-card border border-line shadow-lg ${shownOn[ground]}`}
    />
  ))
}
