import { useSyncExternalStore } from 'react'
import { storedText } from '../../../lib/stored.ts'

export type BeenBefore = 'yes' | 'no'

const key = 'been_before'
const mostKept = 50
const changed = new Set<() => void>()

/** Whether somebody said here that they have been with a doctor before; undefined: not asked yet, or on the server. */
export function useBeenBefore(slug: string): BeenBefore | undefined {
  const word = useSyncExternalStore(
    subscribe,
    () => beenBefore(slug) ?? '',
    () => '',
  )
  return word === 'yes' || word === 'no' ? word : undefined
}

/** The same, read once. The browser keeps a list of doctors' slugs, nothing of the person; a log-out clears it. */
export function beenBefore(slug: string): BeenBefore | undefined {
  const [, word] = kept().find(([name]) => name === slug) ?? []
  return word
}

/** Keeps the answer; undefined: the question is asked again. */
export function keepBeenBefore(slug: string, word: BeenBefore | undefined) {
  const others = kept().filter(([name]) => name !== slug)
  const all = word ? [...others, [slug, word]] : others
  localStorage.setItem(
    key,
    all
      .slice(-mostKept)
      .map(([name, said]) => `${name}=${said}`)
      .join(' '),
  )
  for (const listener of changed) listener()
}

function kept(): [string, BeenBefore][] {
  return [...(storedText(key) ?? '').matchAll(/(?:^| )([a-z0-9-]+)=(yes|no)(?= |$)/g)].map(([, name = '', word]) => [
    name,
    word === 'yes' ? 'yes' : 'no',
  ])
}

function subscribe(listener: () => void): () => void {
  changed.add(listener)
  addEventListener('storage', listener)
  return () => {
    changed.delete(listener)
    removeEventListener('storage', listener)
  }
}
