import { doorOf } from '#domain/access/door-of.ts'
import type { UserType } from '#domain/access/permissions.ts'
import { t } from '#domain/language/translate.ts'
import { messageKinds } from '#domain/messages/message-kinds.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Runner } from '../../platform/database/database.ts'
import { inLanguage } from '../../platform/language.ts'
import { letter, type MailSite, whyOwnAccount } from '../../core/messages/letter.ts'
import { insertMessages, type Message, messageRows } from '../../core/messages/outbox.ts'
import type { AccountRow } from './accounts.sql.ts'

/** Greets somebody whose address has just been proven, with what comes next for them. */
export async function welcome(tx: Runner, now: Instant, site: MailSite, account: AccountRow) {
  const { id, email, language, user_type } = account
  const to = { email, phone_number: '', account: id, off: [] }
  await insertMessages(
    tx,
    messageRows(
      now,
      to,
      inLanguage(language, () => welcomeMessage(site, user_type)),
    ),
  )
}

export function welcomeMessage(site: MailSite, userType: UserType): Message {
  const subject = t('Welcome to {brand}', { brand: site.brand })
  const { lead, words, path } = nextSteps(userType)
  return {
    kind: messageKinds.welcome,
    subject,
    path,
    letter: letter({
      title: subject,
      lead,
      action: { words, link: `${site.publicUrl}${path}` },
      why: whyOwnAccount(site),
    }),
  }
}

/** What is next, in the order in which it is done. */
function nextSteps(userType: UserType) {
  switch (doorOf(userType)) {
    case 'usr':
      return {
        lead: [
          t('Find a doctor and tap a time. It stays yours for some minutes while you check it.'),
          t('You can also book for your family: add them in your profile.'),
          t('There you also choose how you are reminded.'),
        ],
        words: t('Find a doctor'),
        path: '/find',
      }
    case 'doc':
      return {
        lead: [
          t('Your dashboard lists what is left to do, step by step.'),
          t('Add your services and your weekly hours. You can change both at any time.'),
          t('Publish your page last. Patients cannot see it before.'),
        ],
        words: t('Go to my dashboard'),
        path: '/doc/dashboard',
      }
    case 'fam':
      return {
        lead: [
          t('Add your facility and its first branch: name, address and opening hours.'),
          t('Invite the people who work there, each with a role.'),
          t('Your doctors then add their services and hours, or your desk does it for them.'),
        ],
        words: t('Go to my dashboard'),
        path: '/fam/dashboard',
      }
  }
}
