import type { MetaDescriptor } from 'react-router'
import { addressesIn, localeOf } from '#domain/language/languages.ts'
import { currentLanguage } from '#domain/language/translate.ts'
import type { Site } from '#contract/page.ts'

type Source = {
  readonly matches: readonly ({ readonly loaderData?: unknown } | undefined)[]
  readonly location: { readonly pathname: string }
}

type Page = {
  readonly title: string
  readonly description: string
  /** Without the brand behind it: the first page's title is a sentence of its own. */
  readonly bare?: true
  /** What the page is about, in the words of schema.org. */
  readonly thing?: (site: Site, url: string) => Record<string, unknown>
}

/** What search engines and people who share a link see of a public page. */
export function pageMeta({ matches, location }: Source, page: Page): MetaDescriptor[] {
  const site = matches[0]?.loaderData as Site | undefined
  if (!site) return [{ title: page.title }]
  const plain = `${site.publicUrl}${location.pathname}`
  // Each language has an address of its own for machines; the plain one speaks what the browser asks for.
  const language = currentLanguage()
  const addresses = addressesIn(plain, site.languages)
  const url = addresses.find((one) => one.language === language)?.href ?? plain
  const title = page.bare ? page.title : `${page.title} - ${site.brand}`
  return [
    { title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: url },
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: plain },
    ...addresses.map(({ language: hrefLang, href }) => ({
      tagName: 'link' as const,
      rel: 'alternate',
      hrefLang,
      href,
    })),
    { property: 'og:locale', content: localeOf(language).replace(/-u-.*/, '').replace('-', '_') },
    { property: 'og:title', content: title },
    { property: 'og:description', content: page.description },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: site.brand },
    { property: 'og:url', content: url },
    { name: 'twitter:card', content: 'summary' },
    // Machines read the page as the server sends it. In the browser it would need the right to write markup, which
    // the content security policy gives to nobody.
    ...(page.thing && typeof document === 'undefined'
      ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...page.thing(site, url) } as never }]
      : []),
  ]
}
