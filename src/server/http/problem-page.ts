import type { FastifyRequest } from 'fastify'
import type { Problem } from '#contract/problem.ts'
import { directionOf } from '#domain/language/languages.ts'
import { currentLanguage, t } from '#domain/language/translate.ts'

/** Whether a person asked for a page, and not a script of ours for its data. */
export function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && !url.startsWith('/api') && (headers.accept ?? '').includes('text/html')
}

/** The look of the page travels in it: nothing else is asked of a server that has just refused. */
export const problemPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** What somebody reads who is refused a page before it is drawn: the words, and the way to try again. */
export function problemPage({ title, detail, reference }: Problem): string {
  const language = currentLanguage()
  const [what, again, start] = [t(title), t('Try again'), t('Start page')]
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(what)}</title>
<style>:root{color-scheme:light dark}body{font:1.125rem/1.5 system-ui,sans-serif;max-width:34rem;margin:12vh auto;padding:0 1.25rem}
h1{font-size:1.5rem;line-height:1.3}a{color:inherit;margin-inline-end:1.5rem}</style>
<h1>${escaped(what)}</h1>
${detail ? `<p>${escaped(detail)}</p>` : ''}${reference ? `<p>${escaped(reference)}</p>` : ''}
<p><a href="">${escaped(again)}</a><a href="/">${escaped(start)}</a></p>
</html>
`
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (words: string) => words.replaceAll(/[&<>"]/g, (mark) => marks[mark] ?? mark)
