import { lazy, type ComponentType } from 'react'

/**
 * A part that is fetched when it is first drawn. Where it cannot be fetched, what stands `instead` is drawn: a part that
 * is missing never takes the page with it.
 */
export function lazily<Props>(
  fetch: () => Promise<{ default: ComponentType<Props> }>,
  instead: ComponentType<NoInfer<Props>>,
) {
  return lazy(() => fetch().catch(() => ({ default: instead })))
}
