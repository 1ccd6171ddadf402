import { Check, Circle } from 'lucide-react'
import { Link } from 'react-router'
import { mark, t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { Button } from '../../ui/button.tsx'
import type { Change, Setup } from './use-setup.ts'

const steps = [
  { key: 'branch', label: mark('Where you work'), to: '/doc/schedule', minutes: 1 },
  { key: 'hours', label: mark('Your hours'), to: '/doc/schedule', minutes: 1 },
  { key: 'service', label: mark('What patients can book'), to: '/doc/services', minutes: 1 },
  { key: 'verification', label: mark('Your licence'), to: '/doc/profile', minutes: 1 },
] as const

type Props = { setup: Setup; change: Change }

/** What is missing until patients find this doctor, in order, with the button that ends it. */
export function SetupList({ setup, change }: Props) {
  const { missing, profile } = setup
  if (missing.length === 0) return null
  const publish = () =>
    void change(
      () => call('POST /doctors/me/publish', { body: { is_published: true } }),
      t('Your page is published'),
    ).catch(() => undefined)
  const waits = ['submitted', 'in_review'].includes(profile.verification)
  return (
    <section aria-labelledby="setup" className="grid gap-4 rounded-card bg-tint p-6 text-on-tint">
      <h2 id="setup" className="text-2xl">
        {t('Until patients can book you')}
      </h2>
      <ol className="grid gap-2">
        {steps.map((step) => {
          const done = !missing.includes(step.key)
          return (
            <li key={step.key} className="flex items-center gap-3">
              {done ? <Check size={20} aria-hidden /> : <Circle size={20} aria-hidden />}
              {done ? (
                <span>
                  {t(step.label)} <span className="sr-only">{t('(done)')}</span>
                </span>
              ) : step.key === 'verification' && waits ? (
                <span>{t('Your licence is being checked. You can set up everything meanwhile.')}</span>
              ) : (
                <Link to={step.to} className="font-semibold underline">
                  {t(step.label)}
                </Link>
              )}
            </li>
          )
        })}
      </ol>
      {missing.includes('published') ? (
        <p>
          <Button look="primary" onClick={publish}>
            {t('Publish')}
          </Button>
        </p>
      ) : null}
    </section>
  )
}
