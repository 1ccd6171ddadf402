import { expect, test } from 'vitest'
import { sampleOf, worstOf } from './line-sample.ts'

test('the line in use is read from what the browser counts', () => {
  const rows = [
    { type: 'candidate-pair', state: 'succeeded', nominated: false, currentRoundTripTime: 9 },
    {
      type: 'candidate-pair',
      state: 'succeeded',
      nominated: true,
      currentRoundTripTime: 0.12,
      availableOutgoingBitrate: 300_000,
    },
    { type: 'remote-inbound-rtp', kind: 'audio', fractionLost: 0.02 },
    { type: 'remote-inbound-rtp', kind: 'video', fractionLost: 0.1 },
  ]
  expect(sampleOf(rows, 60_000)).toEqual({ loss: 0.1, roundTrip: 120, carries: 300 })
  expect(sampleOf([{ type: 'codec' }], 60_000)).toBeNull()
})

test('with several people the worst of the lines decides, value by value', () => {
  const near = { loss: 0.2, roundTrip: 30, carries: 900 }
  const far = { loss: 0, roundTrip: 700, carries: null }
  expect(worstOf([near, null, far])).toEqual({ loss: 0.2, roundTrip: 700, carries: 900 })
  expect(worstOf([null])).toBeNull()
})

test('what was lost while the line was away does not count against it when it is back', () => {
  const rows = [{ type: 'remote-inbound-rtp', kind: 'video', fractionLost: 0.9 }]
  expect(sampleOf(rows, 0)).toBeNull()
  expect(sampleOf(rows, 5_000)).toBeNull()
  expect(sampleOf(rows, 8_000)).toMatchObject({ loss: 0.9 })
})
