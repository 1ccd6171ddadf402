import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
type Package = { version?: string; integrity?: string; resolved?: string; link?: boolean; inBundle?: boolean }
const read = <T>(file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')) as T
const { packages } = read<{ packages: Record<string, Package> }>('package-lock.json')
const wanted = read<{ dependencies: Record<string, string>; devDependencies: Record<string, string> }>('package.json')

test('every package of others is named with its version and its hash, and comes from the registry alone', () => {
  // What a package brings within itself is under that package's hash.
  const others = Object.entries(packages).filter(([path, { inBundle }]) => path !== '' && !inBundle)
  expect(others.length).toBeGreaterThan(300)
  const loose = others.filter(
    ([, one]) =>
      !/^\d+\.\d+\.\d+/.test(one.version ?? '') || !/^sha512-/.test(one.integrity ?? '') || one.link || one.resolved,
  )
  expect(loose.map(([path]) => path)).toEqual([])
})

test('what we ask for is one version, not a range', () => {
  const ranges = Object.entries({ ...wanted.dependencies, ...wanted.devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  )
  expect(ranges).toEqual([])
})

test('why each package of the running product is there stands in the decision about them', () => {
  const reasons = readFileSync(join(root, 'docs/decisions/0005-dependencies.md'), 'utf8')
  // A scope is named once for all of its packages.
  const named = (name: string) => reasons.includes(name) || reasons.includes(name.split('/')[1] ?? name)
  expect(Object.keys(wanted.dependencies).filter((name) => !named(name))).toEqual([])
})
