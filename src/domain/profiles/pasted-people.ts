import { fault, type Fault } from '../fault.ts'
import { emailAddress } from './person-rules.ts'

/** One address from a pasted text, with its line, counted from 1. */
export type PastedPerson = {
  readonly line: number
  readonly typed: string
  readonly email: string
  readonly fault: Fault | undefined
}

/** The most that are invited at once. */
export const mostPasted = 100

/**
 * Returns the addresses of a pasted text in its order: one a line, or several with commas, semicolons or spaces between
 * them, plain or as `Name <address>`. Entries that are no address, or come twice, say so.
 */
export function pastedPeople(text: string): PastedPerson[] {
  const seen = new Set<string>()
  return text.split(/\r?\n/).flatMap((line, at) =>
    partsOf(line).map((typed) => {
      const email = (/<([^<>]*)>\s*$/.exec(typed)?.[1] ?? typed).trim().toLowerCase()
      const wrong = emailAddress(email) ? fault('email_malformed') : seen.has(email) ? fault('email_twice') : undefined
      seen.add(email)
      return { line: at + 1, typed, email, fault: wrong }
    }),
  )
}

/** A comma inside of quotes belongs to a name. */
function partsOf(line: string): string[] {
  return (line.match(/(?:"[^"]*"|[^,;"])+/g) ?? [])
    .flatMap((part) => (part.includes('<') || !/@\S*\s+\S*@/.test(part) ? [part] : part.split(/\s+/)))
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
