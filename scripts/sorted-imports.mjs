const list = /"imports": ?\[([^\]]*)\]/g
const file = /"\/assets\/[^"]+"/g

/**
 * The text of a manifest of the screens with the files that each page imports in one order everywhere: those of most pages
 * first. What repeats compresses: the list that comes with the first page is a tenth lighter.
 */
export function sortImports(text) {
  const uses = new Map()
  for (const [, files] of text.matchAll(list))
    for (const [name] of files.matchAll(file)) uses.set(name, (uses.get(name) ?? 0) + 1)
  const mostUsed = (one, other) => uses.get(other) - uses.get(one) || (one < other ? -1 : 1)
  return text.replaceAll(list, (_, files) => `"imports":[${(files.match(file) ?? []).sort(mostUsed).join(',')}]`)
}

/**
 * The same without what a page does not have: nothing said is no as well. Nor is it said which pages read a form (a browser sends
 * it by itself, or our own calls do, and never the router), or that a page draws something: nobody asks.
 */
export function leaveOutNos(text) {
  return text.replaceAll(
    /"has(Action|DefaultExport)":true,|"has(Loader|ClientLoader|ClientAction|Action|ClientMiddleware|Middleware|ErrorBoundary)":false,|,"css":\[\]/g,
    '',
  )
}
