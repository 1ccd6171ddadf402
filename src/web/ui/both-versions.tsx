import { useEffect, useRef } from 'react'
import { t } from '#domain/language/translate.ts'
import { Button } from './button.tsx'

export type VersionLine = { readonly label: string; readonly theirs: string; readonly mine: string }
type Props<Typed> = {
  /** What somebody else saved, as the form would show it; nothing where nobody did. */
  theirs: Typed | undefined
  form: { readonly values: () => NoInfer<Typed>; readonly reset: (to: NoInfer<Typed>) => void }
  linesOf: (theirs: Typed, mine: Typed) => readonly VersionLine[]
  /** One of both goes on. */
  onSettled: () => void
  /** What its heading is under what stands above it. */
  heading?: 'h2' | 'h3'
}

/** Somebody else saved while the form was open: what differs, line by line, and which one goes on. */
export function BothVersions<Typed>({ theirs, form, linesOf, onSettled, heading: Heading = 'h3' }: Props<Typed>) {
  const box = useRef<HTMLElement>(null)
  const isThere = theirs !== undefined
  // It may stand far above the button that was pressed.
  useEffect(() => {
    if (isThere) box.current?.focus()
  }, [isThere])
  if (theirs === undefined) return null
  const take = () => {
    form.reset(theirs)
    onSettled()
  }
  return (
    <section ref={box} tabIndex={-1} role="alert" className="grid gap-3 rounded-field bg-sunken p-4">
      <Heading className="text-lg">{t('Someone else changed this. See what changed')}</Heading>
      <table className="w-full text-start">
        <thead>
          <tr className="text-sm text-muted">
            <th scope="col" className="p-1">
              <span className="sr-only">{t('Details')}</span>
            </th>
            <th scope="col" className="p-1 text-start font-normal">
              {t('Theirs, saved')}
            </th>
            <th scope="col" className="p-1 text-start font-normal">
              {t('Yours, not saved')}
            </th>
          </tr>
        </thead>
        <tbody>
          {linesOf(theirs, form.values())
            .filter((line) => line.theirs !== line.mine)
            .map(({ label, theirs: saved, mine }) => (
              <tr key={label}>
                <th scope="row" className="p-1 text-start font-normal">
                  {label}
                </th>
                <td className="p-1 font-semibold">{saved}</td>
                <td className="p-1 font-semibold">{mine}</td>
              </tr>
            ))}
        </tbody>
      </table>
      <p className="flex flex-wrap gap-3">
        <Button look="primary" onClick={onSettled}>
          {t('Keep mine')}
        </Button>
        <Button onClick={take}>{t('Take theirs')}</Button>
      </p>
    </section>
  )
}
