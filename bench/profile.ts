import { readFileSync } from 'node:fs'

type Profile = {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number }; children?: number[] }[]
  samples: number[]
  timeDeltas: number[]
}

type Part = { readonly name: string; readonly share: number }

/** Says where a process spent its time, by place and by function, largest first; idle time is left out. */
export function printProfile(file: string) {
  const { places, functions, busySeconds } = summarise(file)
  process.stderr.write(`\n${busySeconds.toFixed(1)} s of work\n`)
  for (const { name, share } of [...places, ...functions])
    process.stderr.write(`${(share * 100).toFixed(1).padStart(5)} %  ${name}\n`)
}

function summarise(file: string): { places: Part[]; functions: Part[]; busySeconds: number } {
  const profile = JSON.parse(readFileSync(file, 'utf8')) as Profile
  const byId = new Map(profile.nodes.map((node) => [node.id, node.callFrame]))
  const places = new Map<string, number>()
  const functions = new Map<string, number>()
  let busy = 0
  for (const [at, id] of profile.samples.entries()) {
    const frame = byId.get(id)
    const spent = profile.timeDeltas[at] ?? 0
    if (!frame || ['(idle)', '(root)'].includes(frame.functionName)) continue
    busy += spent
    add(places, placeOf(frame), spent)
    add(functions, `${frame.functionName || '(anonymous)'} ${placeOf(frame)}:${frame.lineNumber + 1}`, spent)
  }
  return { places: largest(places, busy, 12), functions: largest(functions, busy, 25), busySeconds: busy / 1e6 }
}

function placeOf({ url, functionName }: { url: string; functionName: string }): string {
  if (url === '') return functionName.startsWith('(') ? functionName : 'the engine'
  const inPackage = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]
  return inPackage ?? url.replace(/^.*\/(src|bench)\//, '$1/').replace(/^node:/, 'node ')
}

function add(to: Map<string, number>, name: string, spent: number) {
  to.set(name, (to.get(name) ?? 0) + spent)
}

function largest(from: Map<string, number>, whole: number, count: number): Part[] {
  const parts = [...from].map(([name, spent]) => ({ name, share: spent / whole }))
  return parts.toSorted((a, b) => b.share - a.share).slice(0, count)
}
