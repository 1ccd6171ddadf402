import { expect, test } from 'vitest'
import { dragged, squareOf, wholeCrop } from './crop.ts'

const wide = { width: 400, height: 200 }

test('at first the middle of the picture is kept, as large as it goes', () => {
  expect(squareOf(wholeCrop, wide)).toEqual({ left: 100, top: 0, side: 200 })
  expect(squareOf({ ...wholeCrop, zoom: 2 }, wide)).toEqual({ left: 150, top: 50, side: 100 })
})

test('the square never leaves the picture, however far it is dragged or how near it is', () => {
  for (const [x, y] of [[-9, -9], [9, 9], [0.3, -4]] as const) {
    for (const zoom of [0, 1, 2.5, 99]) {
      const crop = dragged({ ...wholeCrop, zoom }, wide, { x, y })
      const { left, top, side } = squareOf(crop, wide)
      expect(Math.min(left, top, 400 - left - side, 200 - top - side), `${zoom} ${x} ${y}`).toBeGreaterThanOrEqual(-1e-9)
    }
  }
}) // prettier-ignore

test('a drag to the right shows more of the left, and what was too far comes back at once', () => {
  const left = dragged(wholeCrop, wide, { x: 9, y: 0 })
  expect(squareOf(left, wide).left).toBe(0)
  expect(squareOf(dragged(left, wide, { x: -0.1, y: 0 }), wide).left).toBeCloseTo(20)
})
