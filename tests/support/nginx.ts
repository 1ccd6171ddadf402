import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export type Nginx = Awaited<ReturnType<typeof startNginx>>
type Ports = { readonly product: number; readonly plainPort: number; readonly securePort: number }

/** nginx with the example of deploy/, in which only ports and certificates are changed; it listens when this returns. */
export async function startNginx({ product, plainPort, securePort }: Ports) {
  const folder = mkdtempSync(join(tmpdir(), 'tw-nginx-'))
  makeCertificate(join(folder, 'clinic.example'))
  const example = readFileSync(resolve(import.meta.dirname, '../../deploy/nginx.conf'), 'utf8')
    .replaceAll('/etc/ssl/', `${folder}/`)
    .replace('server 127.0.0.1:3000', `server 127.0.0.1:${product}`)
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${securePort} ssl;`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/tmp;`,
  )
  mkdirSync(join(folder, 'tmp'))
  writeFileSync(
    join(folder, 'nginx.conf'),
    `user root; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
     events {} http { access_log off; ${temporary.join(' ')} ${example} }`,
  )
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], {
    stdio: 'inherit',
  })
  const end = () => {
    child.kill('SIGQUIT')
    rmSync(folder, { recursive: true, force: true })
  }
  for (let waited = 0; waited < 10_000 && child.exitCode === null; waited += 50) {
    if (await listens(securePort)) return { end }
    await pause(50)
  }
  end()
  throw new Error('nginx did not start with the example')
}

function makeCertificate(name: string) {
  const wish = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=clinic.example']
  const made = spawnSync('openssl', [...wish, '-keyout', `${name}.key`, '-out', `${name}.pem`])
  if (made.status !== 0) throw new Error('openssl is missing (Debian: apt-get install openssl)')
}

function listens(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const line = connect({ host: '127.0.0.1', port }, () => {
      line.destroy()
      answer(true)
    })
    line.on('error', () => answer(false))
  })
}
