import type { ReactNode } from 'react'

/** A number to phone, where there is one. */
export function PhoneLink({ number, children }: { number: string | null; children: ReactNode }) {
  if (!number) return null
  return (
    <a
      href={`tel:${number.replace(/[^\d+]/g, '')}`}
      className="inline-block rounded-full border border-field px-5 py-2.5 font-semibold text-ink"
    >
      {children}{' '}
      <bdi dir="ltr" className="whitespace-nowrap">
        {number}
      </bdi>
    </a>
  )
}
