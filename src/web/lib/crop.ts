/** Which square of a picture is kept: how near, and its middle as a part of the picture's width and height. */
export type Crop = { readonly zoom: number; readonly x: number; readonly y: number }
export type Size = { readonly width: number; readonly height: number }

export const wholeCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 }
export const nearest = 4

/** Returns the square in pixels of the picture. It never reaches beyond it. */
export function squareOf(crop: Crop, { width, height }: Size) {
  const side = Math.min(width, height) / clamp(crop.zoom, 1, nearest)
  const along = (middle: number, length: number) => clamp(middle * length, side / 2, length - side / 2) - side / 2
  return { left: along(crop.x, width), top: along(crop.y, height), side }
}

/** Moves the square by a part of its own side, as a finger drags the picture under it. */
export function dragged(crop: Crop, size: Size, by: { readonly x: number; readonly y: number }): Crop {
  const { left, top, side } = squareOf(crop, size)
  const next = {
    ...crop,
    x: (left + side / 2 - by.x * side) / size.width,
    y: (top + side / 2 - by.y * side) / size.height,
  }
  const kept = squareOf(next, size)
  return { ...next, x: (kept.left + side / 2) / size.width, y: (kept.top + side / 2) / size.height }
}

/** Longer sides bring nothing: the server keeps 512. */
const longest = 1024

/** Returns the square as a picture of its own; the file as it is where the browser cannot draw it. */
export async function croppedFile(file: File, crop: Crop): Promise<File> {
  const drawn = await createImageBitmap(file).catch(() => undefined)
  if (!drawn) return file
  const { left, top, side } = squareOf(crop, drawn)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.max(1, Math.round(Math.min(side, longest)))
  canvas.getContext('2d')?.drawImage(drawn, left, top, side, side, 0, 0, canvas.width, canvas.height)
  drawn.close()
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  return blob ? new File([blob], 'photo.png', { type: 'image/png' }) : file
}

const clamp = (value: number, from: number, to: number) => Math.min(Math.max(value, from), to)
