import { createContext, useContext } from 'react'
import { t } from '#domain/language/translate.ts'
import type { Site } from '#contract/page.ts'

export const SiteContext = createContext<Site | null>(null)

/** The operator's settings: brand, emergency number and so on. */
export function useSite(): Site {
  const site = useContext(SiteContext)
  if (!site) throw new Error('useSite stands outside of the root')
  return site
}

export function titleOf(page: string, brand = t('Tendwell')) {
  return [{ title: `${page} - ${brand}` }]
}
