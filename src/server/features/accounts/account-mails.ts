import { doorOf } from '#domain/access/door-of.ts'
import { t } from '#domain/language/translate.ts'
import type { UserType } from '#domain/access/permissions.ts'
import type { Mail } from '../../core/outbox.ts'

type Site = { readonly brand: string; readonly publicUrl: string }

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
    subject: t('{code} is your {brand} code', { code: proof.code, brand: site.brand }),
    body: t(
      'Your code is {code}. It works for 15 minutes.\n\nYou can also open this link:\n{link}\n\nIf you did not ask for it, ignore this email.',
      { code: proof.code, link },
    ),
  }
}

export function accountExistsMail(site: Site, to: string, userType: UserType): Mail {
  const door = doorOf(userType)
  return {
    to,
    kind: 'N02',
    subject: t('You already have a {brand} account', { brand: site.brand }),
    body: t(
      'Someone tried to make an account with this address. If it was you, log in or reset your password.\n\nLog in: {publicUrl}/auth/login/{door}\nReset your password: {publicUrl}/auth/reset-password/{door}',
      { publicUrl: site.publicUrl, door },
    ),
  }
}

export function resetMail(site: Site, to: string, token: string, userType: UserType): Mail {
  return {
    to,
    kind: 'N47',
    subject: t('Reset your {brand} password', { brand: site.brand }),
    body: t(
      'Open this link to choose a new password. It works for 60 minutes.\n\n{publicUrl}/auth/reset-password/{userType}#token={token}\n\nIf you did not ask for it, ignore this email. Your password stays as it is.',
      { publicUrl: site.publicUrl, userType: doorOf(userType), token },
    ),
  }
}

export function passwordChangedMail(site: Site, to: string, userType: UserType): Mail {
  return {
    to,
    kind: 'N46',
    subject: t('Your password was changed'),
    body: t(
      'The password of your {brand} account was changed. You are logged out everywhere else. Your calendar address and notifications on your devices have ended: turn them on again in your profile.\n\nIf it was not you, choose a new one now: {publicUrl}/auth/reset-password/{userType}',
      { brand: site.brand, publicUrl: site.publicUrl, userType: doorOf(userType) },
    ),
  }
}

export function adminCodeMail(site: Site, to: string, code: string): Mail {
  return {
    to,
    kind: 'N01',
    subject: t('{code} is your {brand} code', { code, brand: site.brand }),
    body: t(
      'Your code to log in as administrator is {code}. It works for 10 minutes. If you did not ask for it, change your password.',
      { code },
    ),
  }
}

export function logInCodeMail(site: Site, to: string, code: string, userType: UserType): Mail {
  return {
    to,
    kind: 'N01',
    subject: t('{code} is your {brand} code', { code, brand: site.brand }),
    body: t(
      'Somebody logs in to your account with the right password, after many wrong ones. If it is you, your code is {code}. It works for 10 minutes. If it is not you, choose a new password now: {link}',
      { code, link: `${site.publicUrl}/auth/reset-password/${doorOf(userType)}` },
    ),
  }
}

export function changeEmailMail(site: Site, to: string, code: string): Mail {
  return {
    to,
    kind: 'N01',
    subject: t('{code} is your {brand} code', { code, brand: site.brand }),
    body: t(
      'Your code to use this address for your {brand} account is {code}. It works for 15 minutes. If you did not ask for it, ignore this email.',
      { brand: site.brand, code },
    ),
  }
}

export function addressChangedMail(site: Site, to: string, newAddress: string): Mail {
  return {
    to,
    kind: 'N46',
    subject: t('Your email address was changed'),
    body: t(
      'The email address of your {brand} account is now {newAddress}.\n\nIf it was not you, write to us now: {publicUrl}/contact',
      { brand: site.brand, newAddress, publicUrl: site.publicUrl },
    ),
  }
}

export function newDeviceMail(site: Site, to: string, device: string, userType: UserType): Mail {
  return {
    to,
    kind: 'N45',
    subject: t('New log-in to your account'),
    body: t(
      'Somebody logged in to your {brand} account from a browser we had not seen: {device}.\n\nIf it was you, there is nothing to do. If not, choose a new password now: {publicUrl}/auth/reset-password/{userType}',
      { brand: site.brand, device, publicUrl: site.publicUrl, userType: doorOf(userType) },
    ),
  }
}
