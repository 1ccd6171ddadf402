import { t } from '#domain/language/translate.ts'
import offlinePage from '../../lib/offline-page.ts?worker&url'
import { useSite } from '../../lib/site.ts'
import { Mark } from '../../ui/mark.tsx'

export const handle = { isStill: true }

export const meta = () => [{ title: t('You are offline') }, { name: 'robots', content: 'noindex' }]

/** What the worker shows where a page cannot be fetched. Its script fills in the visit that this device keeps. */
export default function Offline() {
  const { brand, emergencyNumber } = useSite()
  return (
    <div className="flex min-h-screen flex-col">
      <header className="wrap flex h-18 items-center gap-2.5 text-xl display">
        <Mark /> {brand}
      </header>
      <main id="main" tabIndex={-1} className="wrap grid flex-1 content-start gap-8 py-8 outline-none">
        <div className="grid justify-items-start gap-4">
          <h1 className="text-4xl">{t('You are offline')}</h1>
          <p className="reading text-lg text-muted">
            {t('This page needs a connection. It opens by itself as soon as you are connected again.')}
          </p>
          <button type="button" data-again className="min-h-11 rounded-full bg-brand px-5 font-semibold text-on-brand">
            {t('Try again')}
          </button>
        </div>
        <section
          data-visit
          hidden
          suppressHydrationWarning
          aria-labelledby="kept"
          className="rounded-sheet bg-pine p-6 text-on-pine sm:p-10"
        >
          <div className="grid items-start gap-8 sm:grid-cols-[1fr_auto]">
            <div className="grid gap-2">
              <h2 id="kept" className="font-sans text-base font-semibold tracking-normal text-pine-muted">
                {t('Your next appointment, as it was when you were last connected')}
              </h2>
              <p data-field="day" className="text-2xl" />
              <bdi data-field="time" className="text-5xl display text-sun figures sm:text-6xl" />
              <p data-field="zone" className="text-pine-muted" />
              <bdi data-field="doctor" className="mt-3 text-xl font-semibold" />
              <bdi data-field="place" />
            </div>
            <figure className="grid justify-items-center gap-2">
              <svg
                data-code
                role="img"
                aria-label={t('Code for the front desk')}
                className="size-40 rounded-card bg-on-pine p-3 text-pine"
              />
              <figcaption className="text-sm text-pine-muted">
                {t('Reference')} <bdi data-field="reference" className="figures font-semibold text-on-pine" />
              </figcaption>
            </figure>
          </div>
        </section>
        <p className="font-semibold">{t('In an emergency call {emergencyNumber}', { emergencyNumber })}</p>
      </main>
      <script type="module" src={offlinePage} />
    </div>
  )
}
