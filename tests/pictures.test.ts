import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import sharp from 'sharp'
import { pictureAddress, type PictureName, pictures, pictureWidths } from '#web/lib/pictures.ts'

const most = 60_000

test('each picture of the product that a page may name is there, as wide as it says, and small', async () => {
  for (const name of Object.keys(pictures) as PictureName[])
    for (const ground of ['light', 'dark'] as const)
      for (const wide of pictureWidths) {
        const file = join(import.meta.dirname, '../public', pictureAddress(name, ground, wide))
        expect(statSync(file).size, file).toBeLessThanOrEqual(most)
        const { width, height } = await sharp(file).metadata()
        expect(width, file).toBe(wide)
        const shape = pictures[name].width / pictures[name].height
        expect((width ?? 0) / (height ?? 1), file).toBeCloseTo(shape, 1)
      }
})
