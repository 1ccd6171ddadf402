import { owns } from '#domain/access/newcomer.ts'
import type { Language } from '#domain/language/languages.ts'
import { allowOwn } from '../../http/refusal.ts'
import { type AccountRow, setLanguage } from './accounts.sql.ts'
import type { AccountDeps } from './deps.ts'

/** Whoever chose a language here before they logged in keeps it, mails too. Returns it; undefined where none was chosen. */
export async function keepChosen(
  { database, offered }: AccountDeps,
  { id, language }: Pick<AccountRow, 'id' | 'language'>,
  chosen: string | undefined,
): Promise<Language | undefined> {
  const found = offered().find((one) => one === chosen)
  if (found && found !== language) {
    const owner = owns(id, '')
    await database.as(owner, (tx) => setLanguage(tx, allowOwn(owner), found))
  }
  return found
}
