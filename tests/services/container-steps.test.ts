import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const debian = join(mkdtempSync(join(tmpdir(), 'tw-debian-')), 'debian')
afterAll(() => rmSync(debian, { recursive: true, force: true }))

/** Runs a program and fails with the end of what it said. */
function must(command: string, args: string[]) {
  const done = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1e8 })
  expect(done.error).toBeUndefined()
  expect(done.status, `${done.stdout}${done.stderr}`.slice(-3000)).toBe(0)
  return done.stdout
}

const inside = (...command: string[]) => must('chroot', [debian, ...command])

// The folder is an empty Debian of the kind that the container file begins with. No image is built here.
test('the first steps of the container file make an empty Debian ready for the product', { timeout: 900_000 }, () => {
  expect(process.getuid?.(), 'This test makes a Debian folder and wants root').toBe(0)
  const release = /debian:(\w+)-slim/.exec(readFileSync(join(root, 'deploy/Containerfile'), 'utf8'))?.[1] ?? ''
  must('debootstrap', ['--variant=minbase', release, debian])
  mkdirSync(join(debian, 'tmp'), { recursive: true })
  cpSync(join(root, 'deploy/container-steps.sh'), join(debian, 'tmp/container-steps.sh'))
  cpSync('/etc/resolv.conf', join(debian, 'etc/resolv.conf'))
  inside('sh', '/tmp/container-steps.sh', 'system')
  // New enough to install the product, which brings the Node that it runs on.
  expect(Number(/^v(\d+)/.exec(inside('node', '--version'))?.[1])).toBeGreaterThanOrEqual(20)
  expect(inside('stat', '-c', '%U %a', '/var/lib/tendwell').trim()).toBe('tendwell 700')
})
