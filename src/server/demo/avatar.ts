import sharp from 'sharp'
import type { Chance } from './random.ts'

const grounds = ['#0d3f37', '#0f5f52', '#173a32', '#4a615a', '#0b463d']
const figures = ['#ffc34d', '#dcefe7', '#b3d2c8', '#6fd3ba', '#fdeae6']

/** A geometric picture in place of a clinic's logo. Doctors of the demo have none: nobody real stands there. */
export function avatar(chance: Chance): Promise<Buffer> {
  const shapes = Array.from({ length: 4 }, () => {
    const [x, y, size] = [chance.next() * 512, chance.next() * 512, 80 + chance.next() * 180]
    const fill = chance.pick(figures)
    return chance.chance(0.5)
      ? `<circle cx="${x}" cy="${y}" r="${size / 2}" fill="${fill}" opacity="0.9"/>`
      : `<rect x="${x - size / 2}" y="${y - size / 8}" width="${size}" height="${size / 3}" rx="${size / 6}" fill="${fill}" opacity="0.9"/>`
  })
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512"><rect width="512" height="512" fill="${chance.pick(grounds)}"/>${shapes.join('')}</svg>`
  return sharp(Buffer.from(drawing)).webp({ quality: 82 }).toBuffer()
}
