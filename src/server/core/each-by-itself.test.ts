import { expect, test } from 'vitest'
import { eachByItself } from './each-by-itself.ts'

test('one that fails stops none behind it; the first error is told in the end', async () => {
  const done: number[] = []
  const piece = (number: number) => () => {
    done.push(number)
    return number % 2 === 0 ? Promise.reject(new Error(`piece ${number}`)) : Promise.resolve()
  }
  await expect(eachByItself([1, 2, 3, 4, 5].map(piece))).rejects.toThrow('piece 2')
  expect(done).toEqual([1, 2, 3, 4, 5])
  await eachByItself([])
})
