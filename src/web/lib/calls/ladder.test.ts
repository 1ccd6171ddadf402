import { expect, test } from 'vitest'
import { climb, type Ladder, type LineSample, topOfLadder } from './ladder.ts'

const fine: LineSample = { loss: 0.01, roundTrip: 80, carries: 2500 }
const lossy: LineSample = { loss: 0.4, roundTrip: 80, carries: 2500 }
const thin: LineSample = { loss: 0.02, roundTrip: 200, carries: 60 }

const after = (count: number, sample: LineSample, from: Ladder = topOfLadder) =>
  Array.from({ length: count }).reduce<Ladder>((ladder) => climb(ladder, sample), from)

test('one bad moment changes nothing', () => {
  expect(after(1, lossy).rung).toBe('full')
  expect(climb(after(1, lossy), fine)).toMatchObject({ rung: 'full', bad: 0 })
})

test('a line that loses much goes down to a small picture, then to sound, then to the telephone', () => {
  expect(after(2, lossy).rung).toBe('low')
  expect(after(5, lossy).rung).toBe('sound')
  expect(after(11, lossy).rung).toBe('phone')
})

test('a thin line keeps the sound: 60 kilobits carry a voice, so nobody is sent to the telephone', () => {
  expect(after(5, thin).rung).toBe('sound')
  expect(after(50, thin).rung).toBe('sound')
})

test('an answer that takes more than a second counts as a bad line', () => {
  expect(after(2, { ...fine, roundTrip: 1500 }).rung).toBe('low')
})

test('the picture comes back when the line is good again, and later each time that came too early', () => {
  const small = after(2, lossy)
  expect(after(4, fine, small).rung).toBe('low')
  const up = after(5, fine, small)
  expect(up.rung).toBe('full')
  const again = after(2, lossy, up)
  expect(after(9, fine, again).rung).toBe('low')
  expect(after(10, fine, again).rung).toBe('full')
})

test('one trouble that took the picture away is one fall: ten good seconds later there is a picture, ten later a good one', () => {
  const sound = after(5, lossy)
  expect(sound).toMatchObject({ rung: 'sound', patience: 5 })
  expect(after(5, fine, sound).rung).toBe('low')
  expect(after(10, fine, sound).rung).toBe('full')
})

test('what the browser does not know yet is no reason to go down', () => {
  expect(after(20, { loss: 0, roundTrip: null, carries: null }).rung).toBe('full')
})

test('falls of long ago are forgotten: after two good minutes at the top the picture comes back as fast as at first', () => {
  const fallen = after(2, lossy, after(5, fine, after(2, lossy)))
  expect(fallen.patience).toBe(10)
  const up = after(60, fine, after(10, fine, fallen))
  expect(after(5, fine, after(2, lossy, up)).rung).toBe('full')
})
