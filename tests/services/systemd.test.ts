import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

test('systemd takes the example unit without a complaint', () => {
  const unit = resolve(import.meta.dirname, '../../deploy/tendwell.service')
  const { status, stderr, error } = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' })
  expect(error).toBeUndefined()
  expect({ status, stderr: stderr.trim() }).toEqual({ status: 0, stderr: '' })
})
