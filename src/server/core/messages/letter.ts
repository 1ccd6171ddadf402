import { doorOf } from '#domain/access/door-of.ts'
import type { UserType } from '#domain/access/permissions.ts'
import { currentLanguage, t } from '#domain/language/translate.ts'
import { emptyLetter, type Letter, type Link } from '../../platform/letter.ts'

export type MailSite = { readonly brand: string; readonly publicUrl: string }

/** What a mail says, in the current language; parts left out do not appear. */
export function letter(parts: Partial<Omit<Letter, 'language'>> & Pick<Letter, 'title' | 'why'>): Letter {
  return { ...emptyLetter, language: currentLanguage(), ...parts }
}

/** What a mail with a code is called on its way, so that it is read without opening it; its row does not say the code. */
export function codeSubject({ brand }: Pick<MailSite, 'brand'>, code: string): string {
  return t('{code} is your {brand} code', { code, brand })
}

/** Why somebody reads a mail about the account that is theirs. */
export function whyOwnAccount({ brand }: MailSite): string {
  return t('You get this email because it is about your {brand} account.', { brand })
}

/** Why somebody who may not be known yet gets a mail. */
export function whyThisAddress({ brand }: MailSite): string {
  return t('You get this email because somebody gave this address to {brand}.', { brand })
}

/** Where somebody says which mails they want. */
export function settingsOf({ publicUrl }: MailSite, userType: UserType): Link {
  return { words: t('Choose which emails you get'), link: `${publicUrl}${area[doorOf(userType)]}/profile?tab=messages` }
}

const area = { usr: '/usr', doc: '/doc', fam: '/fam' } as const
