import { lazy, useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react'
import { t } from '#domain/language/translate.ts'
import { toast } from '../lib/toast.ts'

/**
 * A part that is fetched when it is first drawn. Where it cannot be fetched, what stands `instead` is drawn: a part that
 * is missing never takes the page with it. Once that is gone, the next time it is wanted it is fetched again.
 */
export function lazily<Props extends object>(
  fetch: () => Promise<{ default: ComponentType<Props> }>,
  instead: ComponentType<NoInfer<Props>>,
): (props: Props) => ReactNode {
  const Instead: ComponentType<Props> = instead
  const make = () => lazy(() => fetch().catch(() => ({ default: Missing })))
  let current = make()
  function Missing(props: Props) {
    useEffect(
      () => () => {
        current = make()
      },
      [],
    )
    return <Instead {...props} />
  }
  return function Part(props: Props) {
    // Another one only comes with another drawing: what is there stays what it is.
    const [Fetched] = useState<ComponentType<Props>>(() => current)
    return <Fetched {...props} />
  }
}

/** Instead of what opens by a press: says that it did not come, and closes, so that the next press tries again. */
export function NotLoaded({ onClose }: { onClose: () => void }) {
  const tell = useEffectEvent(() => {
    toast('error', t('This did not load. Try again.'))
    onClose()
  })
  useEffect(() => tell(), [])
  return null
}
