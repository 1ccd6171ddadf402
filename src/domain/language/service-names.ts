import { inEveryLanguage, t } from './translate.ts'
import { firstServiceNames } from '../profiles/first-services.ts'

/**
 * The name of a service for whoever reads: one that the product suggested is said in their language, in whichever it was saved;
 * what a doctor typed stays as typed. Whoever edits a service gets what is kept instead.
 */
export function sayServiceName(name: string): string {
  const suggested = firstServiceNames.find((one) => inEveryLanguage(one).includes(name))
  return suggested ? t(suggested) : name
}

/** The same for statements that look for words in it: what each name that can be kept of a suggested service is called now. */
export function saidServiceNames(): Readonly<Record<string, string>> {
  return Object.fromEntries(firstServiceNames.flatMap((one) => inEveryLanguage(one).map((kept) => [kept, t(one)])))
}
