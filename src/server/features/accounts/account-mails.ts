import { doorOf } from '#domain/access/door-of.ts'
import { t } from '#domain/language/translate.ts'
import type { UserType } from '#domain/access/permissions.ts'
import { messageKinds } from '#domain/messages/message-kinds.ts'
import { codeSubject, letter, type MailSite, whyOwnAccount, whyThisAddress } from '../../core/messages/letter.ts'
import type { Mail } from '../../core/messages/outbox.ts'

export function verifyMail(
  site: MailSite,
  to: string,
  proof: { code: string; token: string },
  userType: UserType,
  next: string,
): Mail {
  const query = next ? `?next=${encodeURIComponent(next)}` : ''
  const link = `${site.publicUrl}/auth/verify-email/${doorOf(userType)}${query}#token=${proof.token}`
  return codeMail(site, to, proof.code, {
    lead: [t('Enter it to finish. It works for 15 minutes.'), t('You can also open a link instead.')],
    action: { words: t('This is my address'), link },
    notes: [ignoreIt()],
    why: whyThisAddress(site),
  })
}

export function accountExistsMail(site: MailSite, to: string, userType: UserType): Mail {
  const door = doorOf(userType)
  const subject = t('You already have a {brand} account', { brand: site.brand })
  return {
    to,
    kind: messageKinds.accountExists,
    subject,
    letter: letter({
      title: subject,
      lead: [
        t('Someone tried to make an account with this address. If it was you, log in or reset your password.'),
        t('If it was not you, there is nothing to do.'),
      ],
      action: { words: t('Log in'), link: `${site.publicUrl}/auth/login/${door}` },
      links: [{ words: t('Reset your password'), link: `${site.publicUrl}/auth/reset-password/${door}` }],
      why: whyOwnAccount(site),
    }),
  }
}

export function resetMail(site: MailSite, to: string, token: string, userType: UserType): Mail {
  const subject = t('Reset your {brand} password', { brand: site.brand })
  return {
    to,
    kind: messageKinds.resetPassword,
    subject,
    letter: letter({
      title: subject,
      lead: [t('Open this link to choose a new password. It works for 60 minutes.')],
      action: {
        words: t('Choose a new password'),
        link: `${site.publicUrl}/auth/reset-password/${doorOf(userType)}#token=${token}`,
      },
      notes: [t('If you did not ask for it, ignore this email. Your password stays as it is.')],
      why: whyOwnAccount(site),
    }),
  }
}

export function passwordChangedMail(site: MailSite, to: string, userType: UserType): Mail {
  return changedMail(site, to, userType, t('Your password was changed'), [
    t(
      'The password of your {brand} account was changed. You are logged out everywhere else. Your calendar address and notifications on your devices have ended: turn them on again in your profile.',
      { brand: site.brand },
    ),
    t('If it was not you, choose a new password now.'),
  ])
}

export function adminCodeMail(site: MailSite, to: string, code: string): Mail {
  return codeMail(site, to, code, {
    lead: [t('Enter it to log in as administrator. It works for 10 minutes.')],
    notes: [t('If you did not ask for it, change your password.')],
    why: whyOwnAccount(site),
  })
}

export function logInCodeMail(site: MailSite, to: string, code: string, userType: UserType): Mail {
  return codeMail(site, to, code, {
    lead: [
      t('Somebody logs in to your account with the right password, after many wrong ones.'),
      t('If it is you, enter this code. It works for 10 minutes. If it is not you, choose a new password now.'),
    ],
    action: newPassword(site, userType),
    why: whyOwnAccount(site),
  })
}

export function changeEmailMail(site: MailSite, to: string, code: string): Mail {
  return codeMail(site, to, code, {
    lead: [t('Enter it to use this address for your {brand} account. It works for 15 minutes.', { brand: site.brand })],
    notes: [ignoreIt()],
    why: whyThisAddress(site),
  })
}

export function guestVisitsMail(site: MailSite, to: string, code: string): Mail {
  return codeMail(site, to, code, {
    lead: [t('Enter it to add the visits that you booked with this address to your account. It works for 15 minutes.')],
    notes: [ignoreIt()],
    why: whyOwnAccount(site),
  })
}

export function addressChangedMail(site: MailSite, to: string, newAddress: string): Mail {
  const subject = t('Your email address was changed')
  return {
    to,
    kind: messageKinds.accountChanged,
    subject,
    letter: letter({
      title: subject,
      lead: [
        t('The email address of your {brand} account is now {newAddress}.', { brand: site.brand, newAddress }),
        t('If it was not you, write to us now.'),
      ],
      action: { words: t('Write to us'), link: `${site.publicUrl}/contact` },
      why: whyThisAddress(site),
    }),
  }
}

export function newDeviceMail(site: MailSite, to: string, device: string, userType: UserType): Mail {
  const mail = changedMail(site, to, userType, t('New log-in to your account'), [
    t('Somebody logged in to your {brand} account from a browser we had not seen: {device}.', {
      brand: site.brand,
      device,
    }),
    t('If it was you, there is nothing to do. If not, choose a new password now.'),
  ])
  return { ...mail, kind: messageKinds.newDevice }
}

function codeMail(
  site: MailSite,
  to: string,
  code: string,
  parts: Omit<Parameters<typeof letter>[0], 'title' | 'code'>,
): Mail {
  return {
    to,
    kind: messageKinds.code,
    subject: t('Your {brand} code', { brand: site.brand }),
    letter: letter({ title: t('Your code'), subject: codeSubject(site, code), code, ...parts }),
  }
}

/** Something that opens the account is another now; whoever did not do it acts at once. */
function changedMail(site: MailSite, to: string, userType: UserType, subject: string, lead: readonly string[]): Mail {
  const action = newPassword(site, userType)
  return {
    to,
    kind: messageKinds.accountChanged,
    subject,
    letter: letter({ title: subject, lead, action, why: whyOwnAccount(site) }),
  }
}

function newPassword({ publicUrl }: MailSite, userType: UserType) {
  return { words: t('Choose a new password'), link: `${publicUrl}/auth/reset-password/${doorOf(userType)}` }
}

const ignoreIt = () => t('If you did not ask for it, ignore this email.')
