import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'

type Look = 'primary' | 'sun' | 'plain' | 'quiet' | 'danger'
type Size = 'normal' | 'small'

// How each looks while it cannot be pressed, theme.css says for all controls.
const looks: Record<Look, string> = {
  primary: 'bg-brand text-on-brand hover:bg-brand-hover',
  sun: 'bg-sun text-on-sun hover:opacity-90',
  plain: 'border border-field bg-surface text-ink hover:bg-sunken',
  quiet: 'text-brand underline-offset-4 hover:underline',
  danger: 'bg-danger text-surface hover:opacity-90',
}

const sizes: Record<Size, string> = { normal: 'min-h-11 px-5 text-base', small: 'min-h-9 px-3.5 text-sm' }

/** How a button looks, for what is drawn by others and stands beside buttons. */
export const buttonLook = (look: Look) => classes(look, 'normal', '')

function classes(look: Look, size: Size, extra: string) {
  return `inline-flex items-center justify-center gap-2 rounded-full font-semibold transition-colors duration-150 ${looks[look]} ${sizes[size]} ${extra}`
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: Look
  size?: Size
  /** While the call runs: a word instead of the label, and further clicks do nothing. */
  busy?: string | false | undefined
}

export function Button({
  look = 'plain',
  size = 'normal',
  busy,
  className = '',
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classes(look, size, className)}
      aria-busy={busy ? true : undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <span role="status">{busy}</span> : children}
    </button>
  )
}

type ButtonLinkProps = LinkProps & { look?: Look; size?: Size; children: ReactNode }

export function ButtonLink({ look = 'plain', size = 'normal', className = '', ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={classes(look, size, className)} />
}
