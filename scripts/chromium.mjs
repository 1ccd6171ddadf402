// Finds a Chromium for the browser tests, or gets Debian's when we may.
import { existsSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'

/** The path of a Chromium, installing Debian's package when running as root; undefined when there is none to be had. */
export function ensureChromium() {
  const found = findChromium()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.error('Installing Chromium …')
    const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    const install = (...packages) => {
      const words = ['install', '-y', '--no-install-recommends', ...packages]
      return spawnSync('apt-get', words, quiet).status === 0
    }
    spawnSync('apt-get', ['update'], quiet)
    // The one without windows needs a third less of the processor; older Debians do not have it.
    if (!install('chromium-headless-shell', 'fonts-noto-core')) install('chromium', 'fonts-noto-core')
  }
  return findChromium()
}

function findChromium() {
  if (process.env.CHROME_PATH && existsSync(process.env.CHROME_PATH)) return process.env.CHROME_PATH
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  return (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path))
}
