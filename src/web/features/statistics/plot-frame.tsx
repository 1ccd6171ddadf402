import { useEffect, useRef, useState, type ReactNode, type Ref } from 'react'
import { directionOf } from '#domain/language/languages.ts'
import { currentLanguage } from '#domain/language/translate.ts'

export type Plane = { readonly width: number; readonly x: (at: number) => number }

/** Draws in real pixels of the width that there is, so that letters keep their size on a phone; mirrored where one reads from the right. */
export function PlotFrame({
  svg,
  height,
  summary,
  children,
}: {
  svg: Ref<SVGSVGElement>
  height: number
  summary: string
  children: (plane: Plane) => ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!box.current) return
    const watch = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [])
  const isMirrored = directionOf(currentLanguage()) === 'rtl'
  return (
    <div ref={box} style={{ minHeight: height }}>
      {width > 0 ? (
        <svg
          ref={svg}
          role="img"
          aria-label={summary}
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          fontSize={12}
        >
          {children({ width, x: (at) => (isMirrored ? width - at : at) })}
        </svg>
      ) : null}
    </div>
  )
}

/** Returns round marks of an axis from 0 to at least the largest value. */
export function marksTo(largest: number): number[] {
  const rough = Math.max(largest, 1e-9) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5, 10].find((one) => one * power >= rough) ?? 10) * power
  return Array.from({ length: Math.ceil(largest / step - 1e-9) + 1 }, (_, at) => at * step)
}
