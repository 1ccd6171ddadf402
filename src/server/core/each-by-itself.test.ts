import { expect, test } from 'vitest'
import { eachByItself } from './each-by-itself.ts'

test('one that fails stops none behind it; what failed is told in the end, together', async () => {
  const done: number[] = []
  const piece = (number: number) => () => {
    done.push(number)
    return number % 2 === 0 ? Promise.reject(new Error(`piece ${number}`)) : Promise.resolve()
  }
  const errors = [new Error('piece 2'), new Error('piece 4')]
  await expect(eachByItself([1, 2, 3, 4, 5].map(piece))).rejects.toMatchObject({ message: 'piece 2', errors })
  expect(done).toEqual([1, 2, 3, 4, 5])
  await expect(eachByItself([1, 2, 3].map(piece))).rejects.toEqual(errors[0])
  await eachByItself([])
})
