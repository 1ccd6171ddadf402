import { offeredLanguages, type OwnLanguage } from '#domain/language/languages.ts'
import type { SettingName } from '#domain/profiles/platform-identity.ts'
import type { Config } from './config.ts'

const fields = {
  brand: 'brand',
  operator: 'operator',
  operator_address: 'operatorAddress',
  contact_email: 'contactEmail',
  contact_hours: 'contactHours',
  emergency_number: 'emergencyNumber',
  languages: 'languages',
} as const satisfies Record<SettingName, keyof Config>

/** What the platform is called and how it is reached: set by the environment, and over it by an administrator, while it runs. */
export type Identity = {
  /** The environment's. */
  readonly original: Readonly<Record<SettingName, string>>
  /** From now on these; what is not named, or empty, is the environment's. */
  apply(values: Readonly<Partial<Record<SettingName, string>>>, legal: string): void
  /** Which versions of the legal texts stand: pages that are kept are made anew when it changes. */
  readonly legal: () => string
  /** The languages in which people are spoken to, the first for whoever asks for none of them. */
  readonly offered: () => readonly OwnLanguage[]
}

/** Returns the same settings, of which those of the identity follow what was applied last. */
export function openIdentity(config: Config): { config: Config; identity: Identity } {
  let legal = ''
  let set: Readonly<Partial<Record<SettingName, string>>> = {}
  const live = { ...config }
  // An operator who is not named is called like the platform.
  const isUnnamed = config.operator === config.brand
  const original = (name: SettingName) => (name === 'operator' && isUnnamed ? live.brand : config[fields[name]])
  const names = Object.keys(fields) as SettingName[]
  for (const name of names)
    Object.defineProperty(live, fields[name], { enumerable: true, get: () => set[name] || original(name) })
  const asBefore = Object.fromEntries(names.map((name) => [name, config[fields[name]]])) as Record<SettingName, string>
  return {
    config: live,
    identity: {
      original: asBefore,
      apply: (values, versions) => {
        set = values
        legal = versions
      },
      legal: () => legal,
      offered: () => offeredLanguages(live.languages),
    },
  }
}
