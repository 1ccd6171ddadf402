import { saveBlob } from '../../lib/save-file.ts'

const colours = [
  'canvas',
  'surface',
  'sunken',
  'ink',
  'muted',
  'line',
  'field',
  'brand',
  'tint',
  'danger',
  'plot-2',
  'plot-3',
  'plot-4',
  'plot-5',
]
const margin = 24

/** Hands a drawing to the person as a picture, with its title above, in the colours of the moment. */
export async function savePicture(svg: SVGSVGElement, title: string, name: string) {
  const { width, height } = svg.getBoundingClientRect()
  const copy = svg.cloneNode(true) as SVGSVGElement
  const style = getComputedStyle(document.documentElement)
  for (const colour of colours) copy.style.setProperty(`--${colour}`, style.getPropertyValue(`--${colour}`))
  copy.style.fontFamily = 'Arial, sans-serif'
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  const image = new Image()
  const drawing = URL.createObjectURL(
    new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' }),
  )
  image.src = drawing
  await image.decode()
  const canvas = document.createElement('canvas')
  const scale = 2
  canvas.width = (width + 2 * margin) * scale
  canvas.height = (height + 2 * margin + 32) * scale
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.scale(scale, scale)
  pen.fillStyle = style.getPropertyValue('--surface')
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = style.getPropertyValue('--ink')
  pen.font = '600 18px Arial, sans-serif'
  const isRightToLeft = document.documentElement.dir === 'rtl'
  pen.textAlign = isRightToLeft ? 'right' : 'left'
  pen.fillText(title, isRightToLeft ? width + margin : margin, margin + 14, width)
  pen.drawImage(image, margin, margin + 32, width, height)
  URL.revokeObjectURL(drawing)
  canvas.toBlob((picture) => {
    if (picture) saveBlob(`${name}.png`, picture)
  }, 'image/png')
}
