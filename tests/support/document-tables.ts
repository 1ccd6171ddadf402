/** What stands between backticks. */
export function inBackticks(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, inner = '']) => inner)
}

/**
 * Reads the tables of a document in Markdown. Of those below a heading it returns the one whose head begins with these
 * words, as rows of cells without the head.
 */
export function documentTable(document: string) {
  return (heading: string, ...first: string[]): string[][] => {
    const section = document.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
    const lines = section.split('\n')
    const head = lines.findIndex(
      (line) => line.startsWith('|') && first.every((word, at) => cellsOf(line)[at] === word),
    )
    if (head < 0) return []
    const rows = lines.slice(head + 2)
    const end = rows.findIndex((line) => !line.startsWith('|'))
    return rows.slice(0, end < 0 ? undefined : end).map(cellsOf)
  }
}

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
}
