import { useEffect, useState } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
  type LoaderFunctionArgs,
} from 'react-router'
import { directionOf, languages } from '#domain/language/languages.ts'
import { currentLanguage, t } from '#domain/language/translate.ts'
import type { Site } from '#contract/page.ts'
import { RouteError } from './features/site/route-error.tsx'
import { fetchCsrfToken } from './lib/browser-call.ts'
import { readKeptVisit } from './lib/kept-visit.ts'
import { pageContext } from './lib/page-context.ts'
import { SiteContext } from './lib/site.ts'
import { StillScripts, useBegins } from './lib/still-scripts.tsx'
import { awake } from './lib/wake.ts'
import { Toaster } from './ui/toaster.tsx'
import displayFont from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2?url'
import textFont from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import './ui/theme.css'

/** Where no page's own frame is left: the view alone, which still has a main part. */
export function ErrorBoundary() {
  return (
    <main id="main" tabIndex={-1}>
      <RouteError />
    </main>
  )
}

const unknownSite: Site = {
  brand: 'Tendwell',
  languages,
  operator: 'Tendwell',
  operatorAddress: '',
  contactEmail: '',
  contactHours: '',
  socialLinks: [],
  policyUpdated: '2026-11-21',
  legalTexts: '',
  cost: '',
  emergencyNumber: '112',
  publicUrl: '',
  demo: false,
  verification: 'required',
  year: 2026,
}

export function loader({ context }: LoaderFunctionArgs) {
  return context.get(pageContext)?.site ?? unknownSite
}

// With the sheet and not after it: words are painted in their own letters at once, and nothing jumps.
export const links = () =>
  [textFont, displayFont].map((href) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
    href,
  }))

// The operator's settings do not change between pages.
export const shouldRevalidate = () => false

let isShown = false

export function Layout({ children }: { children: React.ReactNode }) {
  // Scripts belong to the page as the server sent it. When an error has the document drawn anew, the browser would have
  // to write them as markup, which the content security policy gives to nobody: the page would stay white.
  const [isFromServer] = useState(() => !isShown)
  // As the document came; where somebody goes from here changes nothing about its scripts.
  const beginsNow = useBegins()
  const [begins] = useState(beginsNow)
  useEffect(() => {
    isShown = true
  }, [])
  return (
    <html lang={currentLanguage()} dir={directionOf(currentLanguage())} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/mark.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#12201d" media="(prefers-color-scheme: dark)" />
        {isFromServer ? <script src="/theme.js" /> : null}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        {isFromServer ? begins ? <StillScripts begins={begins} /> : <Scripts /> : null}
      </body>
    </html>
  )
}

export default function Root() {
  const site = useRouteLoaderData<typeof loader>('root') ?? unknownSite
  useEffect(() => {
    // From here on buttons do something; tests wait for it as people's eyes do.
    document.documentElement.dataset.ready = 'yes'
    dispatchEvent(new Event(awake))
    // Taps come first: whoever needs it sooner asks for it then.
    setTimeout(() => void fetchCsrfToken())
    // A visit that is over is not kept any longer.
    readKeptVisit()
  }, [])
  return (
    <SiteContext value={site}>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-50 focus:bg-surface focus:p-3"
      >
        {t('Skip to main content')}
      </a>
      {site.verification === 'off' ? (
        <aside id="not-checked" className="no-print sticky top-0 z-40 bg-pine p-2 text-center text-on-pine">
          {t('Doctors are not checked here.')}
        </aside>
      ) : null}
      <Outlet />
      <Toaster />
    </SiteContext>
  )
}
