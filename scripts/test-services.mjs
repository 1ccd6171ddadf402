// `npm run test:services`: the product behind and beside programs that do not come with npm. Debian's packages are
// installed where we may (as root); a program that is missing fails by its name, nothing is skipped.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { ensureBuilt, ensureInstalled, run } from './prepare.mjs'

/** What each test of tests/services needs: the program and Debian's package that brings it. */
const programs = {
  nginx: 'nginx-light',
  openssl: 'openssl',
  'systemd-analyze': 'systemd',
  debootstrap: 'debootstrap',
  turnserver: 'coturn',
  clamd: 'clamav-daemon',
  'swift-proxy-server': 'swift-proxy',
  'swift-account-server': 'swift-account',
  'swift-container-server': 'swift-container',
  'swift-object-server': 'swift-object',
  'python3 with jwcrypto': 'python3-jwcrypto',
}

const began = Date.now()
ensureInstalled()
ensureBuilt()
const missing = () => Object.keys(programs).filter((program) => !isThere(program))
if (missing().length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
  const packages = missing().map((program) => programs[program])
  console.log(`Installing ${packages.join(', ')} …`)
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update'], quiet)
  // What a package would start by itself is not wanted: the tests start what they need.
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], {
    ...quiet,
    env: { ...quiet.env, RUNLEVEL: '1' },
  })
}
for (const program of missing())
  console.error(`FAIL ${program} is missing (Debian: apt-get install ${programs[program]})`)
const failed = missing().length
const status = run('node_modules/vitest/vitest.mjs', ['run', '--project', 'services'])
console.log(`Took ${Math.round((Date.now() - began) / 1000)} s`)
process.exit(failed === 0 && status === 0 ? 0 : 1)

function isThere(program) {
  const [name, asked] =
    program === 'python3 with jwcrypto' ? ['/usr/bin/python3', ['-c', 'import jwcrypto']] : ['which', [program]]
  return spawnSync(name, asked).status === 0
}
