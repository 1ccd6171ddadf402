import type { OwnLanguage } from '#domain/language/languages.ts'
import type { Clock } from '../../platform/clock.ts'
import type { TableRules } from '../../core/table-rules.ts'
import type { Database } from '../../platform/database/database.ts'
import type { LeakedPasswords } from '../../platform/leaked-passwords.ts'

export type AccountDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly site: { readonly brand: string; readonly publicUrl: string }
  readonly demo: boolean
  readonly offered: () => readonly OwnLanguage[]
  readonly leaked: LeakedPasswords
  /** Whether somebody carries text messages for this installation. */
  readonly sendsTexts: boolean
}

/** Every table, by its owner: what a person downloads, and what goes when an account ends. */
export type OwnersDeps = { readonly tables: readonly TableRules[] }
