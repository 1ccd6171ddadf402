import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { SetAddress } from '../../../lib/use-address.ts'
import { nextOrder, type Order } from './list-order.ts'

type Props<Key extends string> = { at: Key; order: Order<Key>; onOrder: SetAddress; word: string; className?: string }

/** The head of a column that a press sorts by, and another one the other way around. */
export function SortHead<Key extends string>({ at, order, onOrder, word, className = '' }: Props<Key>) {
  const leads = order.by === at
  const Arrow = leads ? (order.isDown ? ArrowDown : ArrowUp) : ChevronsUpDown
  return (
    <th
      scope="col"
      aria-sort={leads ? (order.isDown ? 'descending' : 'ascending') : 'none'}
      className={`p-0 text-start ${at === 'time' ? 'sticky start-0 z-[1] bg-surface' : ''} ${className}`}
    >
      <button
        type="button"
        onClick={() => onOrder({ sort: nextOrder(order, at), page: null })}
        className={`flex min-h-9 w-full items-center px-2 font-semibold hover:text-ink ${leads ? 'text-ink' : 'text-muted'}`}
      >
        {word} <Arrow size={14} aria-hidden className="-me-2 flex-none" />
      </button>
    </th>
  )
}
