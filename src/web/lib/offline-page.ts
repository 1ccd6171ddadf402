// The script of the page that the worker shows without a connection: the kept visit, and the way back.
import { type KeptVisit, readKeptVisit } from './kept-visit.ts'

const kept = readKeptVisit()
if (kept) show(kept)
document.querySelector('[data-again]')?.addEventListener('click', () => location.reload())
addEventListener('online', () => location.reload())

function show(visit: KeptVisit) {
  for (const place of document.querySelectorAll<HTMLElement>('[data-field]'))
    place.textContent = visit[place.dataset.field as keyof KeptVisit]
  draw(visit.code)
  const section = document.querySelector<HTMLElement>('[data-visit]')
  if (section) section.hidden = false
}

/** A square for each dark field. */
function draw(code: string) {
  const side = Math.sqrt(code.length)
  const picture = document.querySelector('[data-code]')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  const squares = Array.from(code, (field, at) =>
    field === '1' ? `M${at % side} ${Math.floor(at / side)}h1v1h-1z` : '',
  )
  path.setAttribute('d', squares.join(''))
  path.setAttribute('fill', 'currentColor')
  picture?.setAttribute('viewBox', `0 0 ${side} ${side}`)
  picture?.setAttribute('shape-rendering', 'crispEdges')
  picture?.append(path)
}
