import type { OwnLanguage } from '#domain/language/languages.ts'
import type { VerificationMode } from '#domain/verification/checks.ts'

/** The operator's settings, as pages show them. */
export type Site = {
  readonly brand: string
  /** Those that are offered; the first is for whoever asks for none of them. */
  readonly languages: readonly OwnLanguage[]
  readonly operator: string
  readonly operatorAddress: string
  readonly contactEmail: string
  readonly contactHours: string
  readonly socialLinks: readonly { readonly kind: string; readonly url: string }[]
  /** The day on which privacy policy and terms last changed. */
  readonly policyUpdated: string
  /** The current versions of the operator's own legal texts: cached pages are rendered again when it changes. */
  readonly legalTexts: string
  /** What the operator says about the price; empty: the words about open source. */
  readonly cost: string
  readonly emergencyNumber: string
  readonly publicUrl: string
  readonly demo: boolean
  /** Who vouches for doctors here. */
  readonly verification: VerificationMode
  readonly year: number
}

/** What the server gives to the loaders of a page: its interface in process, and the operator's settings. */
export type PageContext = {
  readonly nonce: string
  readonly send: (method: string, path: string, body: unknown) => Promise<{ status: number; body: unknown }>
  readonly site: Site
}

/** Public pages that are the same for everybody: rendered once, kept in memory. */
export const steadyPages = [
  '/for-patients',
  '/for-healthcare-providers',
  '/about',
  '/contact',
  '/faq',
  '/accessibility',
  '/privacy-policy',
  '/terms-and-conditions',
] as const
