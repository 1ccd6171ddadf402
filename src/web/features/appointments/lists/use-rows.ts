import { useState } from 'react'
import { storedText } from '../../../lib/stored.ts'

export const rowChoices = [10, 25, 50, 100] as const
const usual = 25

/** How many rows this browser shows on a page, unless an address says otherwise. */
const rowsKey = 'rows_on_page'

const known = (text: string | null) => rowChoices.find((rows) => String(rows) === text)

/** Returns how many rows stand on a page: as the address says, as was chosen last, or 25. */
export function useRows(search: URLSearchParams) {
  const [kept, setKept] = useState(() => known(storedText(rowsKey)))
  const choose = (rows: number) => {
    localStorage.setItem(rowsKey, String(rows))
    setKept(known(String(rows)))
  }
  return { rows: known(search.get('rows')) ?? kept ?? usual, choose }
}
