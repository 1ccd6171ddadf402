// `npm run messages`: gathers every text of the sources into the message files. Says what is not translated yet.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './prepare.mjs'

const folder = join(root, 'src/domain/language/messages')
const translated = ['fr', 'ar']
const parts = ['public', 'areas', 'server']

// What only signed-in people see, and what only the server says; all else travels with the public pages.
const areas =
  /^src\/(domain\/access\/(branch-rights|roles)\.ts|domain\/records\/(clinic-papers|letters)\.ts|domain\/statistics\/|web\/(areas\/(patient|doctor|facility|branch|admin|meet)|areas\/[^/]+$|(features\/(account|calls|checks\/|meeting\/|facility-day|facility-doctors|facility-profile|frame|messages|people|profile|schedule|statistics|queue\/|records\/|register\/|appointments\/desk\/)|parts\/(records|resources|people\/(check-state|identity|look)|visits\/((visit-)?notes|confirm-other)))))/
const server = /^src\/(server\/|contract\/problem-texts\.ts|domain\/profiles\/(specialties|first-services)\.ts)/

/** Every text that `t`, `rich` or `mark` says, by the part that it belongs to. */
export function gatherMessages() {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => join(root, 'src', name))
    .sort()
  const places = new Map()
  for (const file of files) {
    const name = relative(root, file)
    for (const text of textsOf(readFileSync(file, 'utf8'))) places.set(text, [...(places.get(text) ?? []), name])
  }
  const found = { public: [], areas: [], server: [] }
  for (const [text, names] of places) found[partOf(names)].push(text)
  for (const part of parts) found[part].sort((a, b) => a.localeCompare(b, 'en'))
  return found
}

function partOf(names) {
  if (names.every((name) => server.test(name))) return 'server'
  return names.every((name) => server.test(name) || areas.test(name)) ? 'areas' : 'public'
}

function textsOf(code) {
  const calls = /(?<![\w.])(?:t|rich|mark)\(\s*('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")/g
  // A text that depends on a condition is marked on both sides, or stands there as two calls.
  return [...code.matchAll(calls)].map(([, quoted]) => unquote(quoted)).filter((text) => text !== '')
}

function unquote(quoted) {
  const inner = quoted.slice(1, -1)
  return inner.replace(/\\(n|.)/g, (_, letter) => (letter === 'n' ? '\n' : letter))
}

export function readMessages(language, part) {
  return JSON.parse(readFileSync(join(folder, language, `${part}.json`), 'utf8'))
}

function write(name, content) {
  writeFileSync(join(folder, name), `${JSON.stringify(content, null, 2)}\n`)
}

if (import.meta.filename === process.argv[1]) {
  const found = gatherMessages()
  write('gathered/en.json', found)
  for (const language of translated) {
    const known = Object.assign({}, ...parts.map((part) => readMessages(language, part)))
    const missing = []
    for (const part of parts) {
      const texts = found[part].filter((text) => text in known)
      missing.push(...found[part].filter((text) => !(text in known)))
      write(`${language}/${part}.json`, Object.fromEntries(texts.map((text) => [text, known[text]])))
    }
    console.log(`${language}: ${missing.length} texts are not translated`)
    for (const text of missing.slice(0, 20)) console.log(`  ${JSON.stringify(text)}`)
  }
}
