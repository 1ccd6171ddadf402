/** Returns a page that shows all pictures, a row for each screen; a click opens one in full. */
export function contactSheet(files: readonly string[]): string {
  const rows = Map.groupBy(files, (file) => file.split('.')[0] ?? '')
  const sheet = [...rows].map(
    ([screen, pictures]) =>
      `<h2>${screen}</h2><p>${pictures
        .map((file) => `<a href="${file}"><img loading="lazy" src="${file}" alt="${file}"></a>`)
        .join('')}</p>`,
  )
  return `<!doctype html><meta charset="utf-8"><title>${rows.size} screens</title>
<style>body{font:14px system-ui;margin:24px}h2{font-size:14px;margin:24px 0 8px}p{display:flex;gap:8px;margin:0}
img{height:300px;border:1px solid #ccc;object-fit:cover;object-position:top}</style>
${sheet.join('\n')}
`
}
