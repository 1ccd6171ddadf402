export type PosterWords = { readonly language: string; readonly title: string; readonly words: string }

const [width, height, code] = [210, 297, 110]

/** A sheet for the door, as a picture that prints on one page: the branch, the code, and what to do in each language. */
export function posterOf(branch: string, qrCode: string, words: readonly PosterWords[]): string {
  const room = (height - code - 75) / Math.max(1, words.length)
  const said = words.flatMap(({ language, title, words: text }, place) => {
    const top = 60 + code + place * room
    const lines = linesOf(text, 62).map((line, row) => written(line, top + 9 + row * 7, 5.5, language))
    return [written(title, top, 9, language, 'bold'), ...lines]
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    written(branch, 30, branch.length > 28 ? 8 : 12, '', 'bold'),
    qrCode.replace(
      /^[^<]*(<\?xml[^>]*>)?\s*<svg /,
      `<svg x="${(width - code) / 2}" y="40" width="${code}" height="${code}" `,
    ),
    ...said,
    '</svg>',
  ].join('\n')
}

function written(text: string, y: number, size: number, language: string, weight = 'normal'): string {
  const tongue = language === '' ? '' : ` lang="${language}"${language === 'ar' ? ' direction="rtl"' : ''}`
  return `<text x="${width / 2}" y="${y}" font-size="${size}" font-weight="${weight}" font-family="sans-serif" text-anchor="middle"${tongue}>${escaped(text)}</text>`
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (mark) => marks[mark] ?? '')

/** Broken at words, so that no line is longer than the sheet. */
function linesOf(text: string, most: number): string[] {
  return text.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1)
    if (last === undefined || `${last} ${word}`.length > most) return [...lines, word]
    return [...lines.slice(0, -1), `${last} ${word}`]
  }, [])
}
