import { useEffect, useState, type RefObject } from 'react'

const steps: Partial<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/**
 * The free times of a week are one stop of the Tab key; arrows walk them. Columns are marked by `data-day`, times by
 * `data-minutes`.
 */
export function useCellKeys(board: RefObject<HTMLElement | null>): string {
  const [here, setHere] = useState('')
  useEffect(() => {
    const week = board.current
    const enter = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.dataset.minutes) setHere(keyOf(target))
    }
    week?.addEventListener('focusin', enter)
    week?.addEventListener('keydown', walk)
    return () => {
      week?.removeEventListener('focusin', enter)
      week?.removeEventListener('keydown', walk)
    }
  }, [board])
  return here
}

function walk(event: KeyboardEvent) {
  const { target, currentTarget: week } = event
  const step = steps[event.key]
  if (!step || !(week instanceof HTMLElement) || !(target instanceof HTMLElement) || !target.dataset.minutes) return
  event.preventDefault()
  const isMirrored = getComputedStyle(target).direction === 'rtl'
  neighbour(week, target, [isMirrored ? -step[0] : step[0], step[1]])?.focus()
}

const keyOf = (cell: HTMLElement) => `${columnOf(cell)?.dataset.day} ${cell.dataset.minutes}`
const columnOf = (cell: HTMLElement) => cell.closest<HTMLElement>('[data-day]')
const cellsIn = (column: HTMLElement) => [...column.querySelectorAll<HTMLElement>('[data-minutes]')]

function neighbour(week: HTMLElement, cell: HTMLElement, [across, down]: readonly [number, number]) {
  const columns = [...week.querySelectorAll<HTMLElement>('[data-day]')].filter((column) => cellsIn(column).length > 0)
  const column = columnOf(cell)
  const place = columns.findIndex((one) => one === column)
  const cells = column ? cellsIn(column) : []
  if (down !== 0) return cells[cells.indexOf(cell) + down]
  const beside = columns[place + across]
  const minutes = Number(cell.dataset.minutes)
  const gap = (one: HTMLElement) => Math.abs(Number(one.dataset.minutes) - minutes)
  return beside ? cellsIn(beside).sort((a, b) => gap(a) - gap(b))[0] : undefined
}
