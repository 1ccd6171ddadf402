import type { LucideIcon } from 'lucide-react'

export function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="grid gap-2">
      <h2 className="text-2xl">{title}</h2>
      {children}
    </section>
  )
}

/** What somebody wrote, in the language that it is in. */
export function Told({ text, language }: { text: string; language: string }) {
  return (
    <p lang={language} dir="auto" className="whitespace-pre-line">
      {text}
    </p>
  )
}

type FactProps = { icon: LucideIcon; children: React.ReactNode }

/** One thing that is so, with its sign. */
export function Fact({ icon: Icon, children }: FactProps) {
  return (
    <li className="flex items-start gap-2">
      <Icon size={18} aria-hidden className="mt-px flex-none text-brand" />
      <span suppressHydrationWarning>{children}</span>
    </li>
  )
}
