import type { UserType } from '#domain/access/permissions.ts'
import type { Mail } from '../../core/outbox.ts'

type Site = { readonly brand: string; readonly publicUrl: string }

/** The door of the specification's log-in routes for each kind of account. */
export function doorOf(userType: UserType): 'usr' | 'doc' | 'fam' {
  return userType === 'patient' ? 'usr' : userType === 'doctor' ? 'doc' : 'fam'
}

export function verifyMail(
  site: Site,
  to: string,
  proof: { code: string; token: string },
  userType: UserType,
  next: string,
): Mail {
  const query = next ? `?next=${encodeURIComponent(next)}` : ''
  const link = `${site.publicUrl}/auth/verify-email/${doorOf(userType)}${query}#token=${proof.token}`
  return {
    to,
    kind: 'N01',
    subject: `${proof.code} is your ${site.brand} code`,
    body: `Your code is ${proof.code}. It works for 15 minutes.\n\nYou can also open this link:\n${link}\n\nIf you did not ask for it, ignore this email.`,
  }
}

export function accountExistsMail(site: Site, to: string, userType: UserType): Mail {
  const door = doorOf(userType)
  return {
    to,
    kind: 'N02',
    subject: `You already have a ${site.brand} account`,
    body: `Someone tried to make an account with this address. If it was you, log in or reset your password.\n\nLog in: ${site.publicUrl}/auth/login/${door}\nReset your password: ${site.publicUrl}/auth/reset-password/${door}`,
  }
}

export function resetMail(site: Site, to: string, token: string, userType: UserType): Mail {
  return {
    to,
    kind: 'N47',
    subject: `Reset your ${site.brand} password`,
    body: `Open this link to choose a new password. It works for 60 minutes.\n\n${site.publicUrl}/auth/reset-password/${doorOf(userType)}#token=${token}\n\nIf you did not ask for it, ignore this email. Your password stays as it is.`,
  }
}

export function passwordChangedMail(site: Site, to: string, userType: UserType): Mail {
  return {
    to,
    kind: 'N46',
    subject: 'Your password was changed',
    body: `The password of your ${site.brand} account was changed. You are logged out everywhere else.\n\nIf it was not you, choose a new one now: ${site.publicUrl}/auth/reset-password/${doorOf(userType)}`,
  }
}

export function adminCodeMail(site: Site, to: string, code: string): Mail {
  return {
    to,
    kind: 'N01',
    subject: `${code} is your ${site.brand} code`,
    body: `Your code to log in as administrator is ${code}. It works for 15 minutes. If you did not ask for it, change your password.`,
  }
}

export function changeEmailMail(site: Site, to: string, code: string): Mail {
  return {
    to,
    kind: 'N01',
    subject: `${code} is your ${site.brand} code`,
    body: `Your code to use this address for your ${site.brand} account is ${code}. It works for 15 minutes. If you did not ask for it, ignore this email.`,
  }
}

export function addressChangedMail(site: Site, to: string, newAddress: string): Mail {
  return {
    to,
    kind: 'N46',
    subject: 'Your email address was changed',
    body: `The email address of your ${site.brand} account is now ${newAddress}.\n\nIf it was not you, write to us now: ${site.publicUrl}/contact`,
  }
}

export function newDeviceMail(site: Site, to: string, device: string, userType: UserType): Mail {
  return {
    to,
    kind: 'N45',
    subject: 'New log-in to your account',
    body: `Somebody logged in to your ${site.brand} account from a browser we had not seen: ${device}.\n\nIf it was you, there is nothing to do. If not, choose a new password now: ${site.publicUrl}/auth/reset-password/${doorOf(userType)}`,
  }
}
