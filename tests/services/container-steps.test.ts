import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const debian = join(mkdtempSync(join(tmpdir(), 'tw-debian-')), 'debian')
const processes = join(debian, 'proc')
afterAll(() => {
  spawnSync('umount', ['--lazy', processes])
  rmSync(debian, { recursive: true, force: true })
})

/** What npm tells the scripts that it runs, such as where its cache lies, is of this machine. */
const outside = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)))

/** Runs a program and fails with the end of what it said. */
function must(command: string, args: string[], env: NodeJS.ProcessEnv = process.env) {
  const done = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1e8, env })
  expect(done.error).toBeUndefined()
  expect(done.status, `${done.stdout}${done.stderr}`.slice(-6000)).toBe(0)
  return done.stdout
}

// By its place: what is handed in as PATH is the one inside.
const chroot = '/usr/sbin/chroot'
const inside = (...command: string[]) => must(chroot, [debian, ...command], outside)
const asTheProduct = ['--userspec=tendwell:tendwell', debian]
const home = { ...outside, HOME: '/home/tendwell', PATH: '/usr/local/bin:/usr/bin:/bin' }

// The folder is an empty Debian of the kind that the container file begins with. No image is built here.
test('the first steps of the container file make an empty Debian ready for the product', { timeout: 900_000 }, () => {
  expect(process.getuid?.(), 'This test makes a Debian folder and wants root').toBe(0)
  const release = /debian:(\w+)-slim/.exec(readFileSync(join(root, 'deploy/Containerfile'), 'utf8'))?.[1] ?? ''
  must('debootstrap', ['--variant=minbase', release, debian])
  // As in every container: npm does not hear the end of a package's own script without it.
  must('mount', ['-t', 'proc', 'proc', processes])
  mkdirSync(join(debian, 'tmp'), { recursive: true })
  cpSync(join(root, 'deploy/container-steps.sh'), join(debian, 'tmp/container-steps.sh'))
  cpSync('/etc/resolv.conf', join(debian, 'etc/resolv.conf'))
  inside('sh', '/tmp/container-steps.sh', 'system')
  // New enough to install the product, which brings the Node that it runs on.
  expect(Number(/^v(\d+)/.exec(inside('node', '--version'))?.[1])).toBeGreaterThanOrEqual(20)
  expect(inside('stat', '-c', '%U %a', '/var/lib/tendwell').trim()).toBe('tendwell 700')
})

// What `COPY . .`, the second step and the last line of the file do, as its user, who owns nothing else.
test(
  'the product is built and started there by its own user, and closes when it is asked to',
  { timeout: 900_000 },
  async () => {
    const folder = join(debian, 'opt/tendwell')
    for (const file of must('git', ['-C', root, 'ls-files', '-z']).split('\0').filter(Boolean)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      cpSync(join(root, file), join(folder, file))
    }
    inside('chown', '-R', 'tendwell:tendwell', '/opt/tendwell')
    // The packages come from where this machine gets them; a certificate that it trusts besides is trusted in there.
    const registry = must('npm', ['config', 'get', 'registry']).trim()
    const certificates = [process.env.NODE_EXTRA_CA_CERTS, '/etc/ssl/certs/ca-certificates.crt'].find(
      (file) => file !== undefined && existsSync(file),
    )
    if (certificates) cpSync(certificates, join(debian, 'etc/ssl/more.pem'), { dereference: true })
    const inFolder = [...asTheProduct, 'sh', '-c']
    must(chroot, [...inFolder, 'cd /opt/tendwell && sh deploy/container-steps.sh product'], {
      ...home,
      npm_config_registry: registry,
      ...(certificates ? { NODE_EXTRA_CA_CERTS: '/etc/ssl/more.pem' } : {}),
    })
    const port = 4397
    const product = spawn(chroot, [...inFolder, 'cd /opt/tendwell && exec node scripts/start.mjs'], {
      env: { ...home, DEMO: 'off', DATA_DIR: '/var/lib/tendwell', PORT: String(port), NODE_ENV: 'production' },
    })
    let said = ''
    for (const stream of [product.stdout, product.stderr]) stream.on('data', (words) => (said += String(words)))
    const ended = new Promise<number | null>((resolve) => product.on('exit', resolve))
    try {
      await expect
        .poll(
          () =>
            fetch(`http://127.0.0.1:${port}/api/health/ready`).then(
              ({ status }) => status,
              () => said.slice(-2000),
            ),
          {
            timeout: 120_000,
          },
        )
        .toBe(200)
      // Who starts it first is led to the page that makes the administrator.
      expect(said).toMatch(/\/auth\/first\S+/)
    } finally {
      product.kill('SIGTERM')
    }
    expect(await ended).toBe(0)
  },
)
