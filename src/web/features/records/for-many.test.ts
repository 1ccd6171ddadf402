import { expect, test } from 'vitest'
import { CallFailed } from '../../lib/call.ts'
import { forMany } from './for-many.ts'

const failed = (status: number, code = 'changed', extra?: object) =>
  new CallFailed({ type: '', title: code, status, code, ...(extra ? { extra } : {}) } as CallFailed['problem'])
const quiet = { onStep: () => undefined, isStopped: () => false, wait: () => Promise.resolve() }

test('what is refused is named, and the others go on', async () => {
  const steps: number[] = []
  const work = (name: string) => (name === 'b' ? Promise.reject(failed(409)) : Promise.resolve())
  const outcome = await forMany(['a', 'b', 'c'], work, { ...quiet, onStep: (count) => steps.push(count) })
  expect(outcome).toEqual({ done: ['a', 'c'], refused: [{ thing: 'b', why: 'changed' }], left: [], isLost: false })
  expect(steps).toEqual([1, 2, 3])
})

test('what is known not to go is refused without a call', async () => {
  const asked: string[] = []
  const refusal = (name: string) => (name === 'a' ? 'It is hidden' : undefined)
  const outcome = await forMany(['a', 'b'], (name) => Promise.resolve(asked.push(name)), { ...quiet, refusal })
  expect([asked, outcome.refused]).toEqual([['b'], [{ thing: 'a', why: 'It is hidden' }]])
})

test('where an answer was lost, or the session ended, it stops: the one in question and the rest are left', async () => {
  for (const status of [0, 401]) {
    const asked: string[] = []
    const work = (name: string) => (asked.push(name), name === 'b' ? Promise.reject(failed(status)) : Promise.resolve())
    const outcome = await forMany(['a', 'b', 'c'], work, quiet)
    expect(outcome).toEqual({ done: ['a'], refused: [], left: ['b', 'c'], isLost: true })
    expect(asked).toEqual(['a', 'b'])
  }
})

test('where the server asks to come again later it waits for so long and goes on with the same one', async () => {
  const waits: number[] = []
  let refusals = 0
  const work = () => {
    refusals += 1
    if (refusals === 1) return Promise.reject(failed(429, 'too_many_tries', { retry_after: 7 }))
    return refusals === 2 ? Promise.reject(failed(429, 'too_many_tries')) : Promise.resolve()
  }
  const wait = (seconds: number) => Promise.resolve(waits.push(seconds))
  expect(await forMany(['a', 'b'], work, { ...quiet, wait })).toMatchObject({ done: ['a', 'b'], refused: [] })
  expect(waits).toEqual([7, 60])
})

test('whoever stops it keeps what is done, and is told what is left', async () => {
  let count = 0
  const work = () => Promise.resolve((count += 1))
  const outcome = await forMany(['a', 'b', 'c'], work, { ...quiet, isStopped: () => count === 1 })
  expect(outcome).toEqual({ done: ['a'], refused: [], left: ['b', 'c'], isLost: false })
})
