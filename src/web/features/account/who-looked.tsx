import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { ownMoment } from '../../lib/format.ts'
import { rich } from '../../lib/rich.tsx'
import { isShut } from '../../lib/shown.ts'
import { lookWords } from '../../parts/people/look-words.ts'
import { Button } from '../../ui/button.tsx'
import { Card, LoadFailed, Skeleton } from '../../ui/page.tsx'

const atFirst = 8

/** Who looked at my data: the place and the role, when, and at whose. */
export function WhoLooked() {
  const [shown, setShown] = useState(atFirst)
  const looks = useQuery({ queryKey: ['looks'], queryFn: () => call('GET /looks', {}) })
  return (
    <Card as="section" className="grid content-start gap-4 lg:col-span-2">
      <h2 className="text-2xl">{t('Who looked at my data')}</h2>
      <p className="reading text-muted">
        {t(
          'Each time somebody at a clinic finds you in a search, opens your details or one of your appointments, or joins one of your video visits, you see it here. Who finds you again in a list of appointments within a day is counted once. Lists of a whole day and a doctor’s own appointments are not counted.',
        )}{' '}
        {rich('Who opened or downloaded your documents stands in <link>Who looked at your documents</link>.', {
          link: (text) => (
            <Link to="/usr/records?open=looks" className="underline">
              {text}
            </Link>
          ),
        })}
      </p>
      {looks.isPending ? (
        <Skeleton rows={2} />
      ) : isShut(looks) ? (
        <LoadFailed what={t('who looked')} error={looks.error} again={() => void looks.refetch()} />
      ) : looks.data.results.length === 0 ? (
        <p className="font-semibold">{t('Nobody has looked yet.')}</p>
      ) : (
        <ul className="grid">
          {looks.data.results.slice(0, shown).map((look, index) => (
            <li key={index} className="flex flex-wrap items-baseline justify-between gap-x-6 border-t border-line py-3">
              <span>
                <strong>
                  <bdi>{look.place}</bdi>
                </strong>
                , {look.role || t('Staff')}
                <span className="block text-sm text-muted">
                  {look.about
                    ? t('{what}, about {name}', { what: lookWords(look.what), name: look.about })
                    : lookWords(look.what)}
                </span>
              </span>
              <bdi className="text-muted figures">{ownMoment(look.at)}</bdi>
            </li>
          ))}
        </ul>
      )}
      {(looks.data?.results.length ?? 0) > shown ? (
        <p>
          <Button onClick={() => setShown(100)}>{t('Show all')}</Button>
        </p>
      ) : null}
    </Card>
  )
}
